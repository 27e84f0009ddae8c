"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useWorkspace } from "@/components/frame/workspace-context";
import { htmlLang, localeCookie, localeNames, locales } from "@/components/i18n/locales";
import { queryKeys } from "@/components/lib/query-keys";
import { remember } from "@/components/lib/remember";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, SelectField } from "@/components/ui/field";
import type { Me, UpdateMe } from "@/lib/workspaces/schema";
import { useSaving } from "./use-saving";

/** Name, language and time zone of whoever is signed in. */
export function MySettings() {
  const t = useTranslations("settings");
  const c = useTranslations("common");
  const { me } = useWorkspace();
  const zones = useId();
  const save = useSaving<Me>("/me", queryKeys.me);
  const [name, setName] = useState(me.name);
  const [locale, setLocale] = useState(me.locale);
  const [timeZone, setTimeZone] = useState(me.timeZone);
  // The browser's own list: the server's may name other zones, and the first drawing has to be the same on both.
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => setKnown(Intl.supportedValuesOf("timeZone")), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || name.trim() === "") return;
    const changes: UpdateMe = {
      ...(name.trim() !== me.name && { name: name.trim() }),
      ...(locale !== me.locale && { locale }),
      ...(timeZone.trim() !== me.timeZone && { timeZone: timeZone.trim() }),
    };
    if (Object.keys(changes).length === 0) return;
    save.mutate(changes, {
      // This browser follows at once; the answer is what it follows.
      onSuccess: (next) => remember(localeCookie, next.locale),
    });
  };
  return (
    <form className="stack settings-form" onSubmit={submit}>
      <Field
        label={t("myName")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={120}
        autoComplete="name"
        required
      />
      <Field label={t("email")} help={t("emailHelp")} value={me.email} readOnly />
      <SelectField
        label={t("language")}
        value={locale}
        onChange={(event) => setLocale(locales.find((one) => one === event.target.value) ?? me.locale)}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={htmlLang[one]}>
            {localeNames[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label={t("timeZone")}
        help={t("timeZoneHelp")}
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
        list={zones}
        autoComplete="off"
      />
      <datalist id={zones}>
        {known.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {save.error && <ErrorAlert error={save.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={save.isPending}>
          {c("save")}
        </Button>
      </div>
    </form>
  );
}
