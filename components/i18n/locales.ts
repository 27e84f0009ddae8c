import type { Locale } from "@/lib/workspaces/schema";

export const locales = ["en", "zh"] as const satisfies readonly Locale[];
export const localeCookie = "candor_locale";
export const themeCookie = "candor_theme";
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What `<html lang>` says; the look's Chinese rules hang on `:lang(zh)`. */
export const htmlLang: Record<Locale, string> = { en: "en", zh: "zh-CN" };
/** Each language in its own words, for the switch. */
export const localeNames: Record<Locale, string> = { en: "English", zh: "中文" };

/** The person's choice, else the first language of the browser that we speak, else English. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = locales.find((locale) => locale === cookie);
  if (chosen) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((text) => /^q=([\d.]+)$/.exec(text.trim())?.[1]).find((value) => value);
      return { language: tag.split("-")[0], quality: quality ? Number(quality) : 1 };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const entry of wanted) {
    const known = locales.find((locale) => locale === entry.language);
    if (known) return known;
  }
  return "en";
}
