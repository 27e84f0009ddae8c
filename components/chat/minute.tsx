"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/components/lib/use-format";

/** As colleagues say it: the first word of a name in Latin letters; other names whole. */
function callName(name: string): string {
  return /^\p{Script=Latin}/u.test(name) ? (name.split(/\s+/)[0] ?? name) : name;
}

/** A line of the minutes: who, when, and what was said or done. */
export function Minute({
  name,
  at,
  isPerson = false,
  children,
}: {
  name: string;
  at?: string;
  isPerson?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("chat");
  const { clock, when } = useFormat();
  const time = at && clock(at);
  return (
    // An article, not a region: two turns of one minute would be two landmarks of one name.
    <article className={isPerson ? "turn is-person" : "turn"} aria-label={time ? t("turnLabel", { name, time }) : name}>
      <h2 className="turn-who">
        {callName(name)}
        {at && (
          <time dateTime={at} title={when(at)}>
            {time}
          </time>
        )}
      </h2>
      <div className="turn-body">{children}</div>
    </article>
  );
}
