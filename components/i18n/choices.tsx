"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { api } from "@/components/lib/api";
import { forget, remember } from "@/components/lib/remember";
import { Button } from "@/components/ui/button";
import { MenuChoice } from "@/components/ui/menu";
import type { Locale } from "@/lib/workspaces/schema";
import { htmlLang, localeCookie, localeNames, locales, type Theme, themeCookie, themes } from "./locales";

/** Changes the language of this browser, and of the account when somebody is signed in. */
export function useChangeLocale() {
  const router = useRouter();
  return (locale: Locale, isSignedIn: boolean) => {
    remember(localeCookie, locale);
    // Other browsers learn it at the next sign-in; this one does not wait for the answer.
    if (isSignedIn) void api.patch("/me", { locale }).catch(() => {});
    router.refresh();
  };
}

export function LocaleChoice() {
  const t = useTranslations("frame");
  const change = useChangeLocale();
  return (
    <MenuChoice
      label={t("language")}
      value={useLocale()}
      options={locales.map((locale) => ({ value: locale, label: localeNames[locale], lang: htmlLang[locale] }))}
      onChange={(locale) => change(locale, true)}
    />
  );
}

/** The other language in one press, for the doors. */
export function LocaleButton() {
  const change = useChangeLocale();
  const shown = useLocale();
  const other = locales.find((locale) => locale !== shown) ?? "en";
  return (
    <Button variant="quiet" icon="globe" lang={htmlLang[other]} onClick={() => change(other, false)}>
      {localeNames[other]}
    </Button>
  );
}

type ThemeSetting = Theme | "system";

function readTheme(): ThemeSetting {
  if (typeof document === "undefined") return "system";
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

/** Draws at once and remembers; without a choice the system decides. */
function applyTheme(setting: ThemeSetting): void {
  if (setting === "system") {
    delete document.documentElement.dataset.theme;
    forget(themeCookie);
  } else {
    document.documentElement.dataset.theme = setting;
    remember(themeCookie, setting);
  }
}

export function ThemeChoice() {
  const t = useTranslations("frame");
  const [theme, setTheme] = useState(readTheme);
  return (
    <MenuChoice
      label={t("theme")}
      value={theme}
      options={(["system", ...themes] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
      onChange={(value) => {
        applyTheme(value);
        setTheme(value);
      }}
    />
  );
}

/** Light and dark in one press, for the doors. */
export function ThemeButton() {
  const t = useTranslations("frame");
  const toggle = () => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
    const shown = readTheme() === "system" ? (dark ? "dark" : "light") : readTheme();
    applyTheme(shown === "dark" ? "light" : "dark");
  };
  return <Button variant="quiet" icon="sun" label={t("switchTheme")} onClick={toggle} />;
}
