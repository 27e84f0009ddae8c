"use client";

import { useTranslations } from "next-intl";

/** The kinds of words that can decide about a call; the rest of a rule's name says which one it was. */
const kinds = [
  "agent",
  "approval",
  "breaker",
  "code",
  "credentials",
  "data",
  "grant",
  "granted",
  "hold",
  "loop",
  "operation",
  "rate",
  "role",
  "rule",
  "thread",
  "user",
  "workspace",
] as const;

/** Which word decided about a call: what kind it is for people, and its name for whoever looks it up. */
export function RuleName({ rule }: { rule: string }) {
  const t = useTranslations("records");
  const kind = kinds.find((one) => rule.split(/[.:]/)[0] === one);
  return (
    <>
      {kind && `${t(`rules.${kind}`)} `}
      <code>{rule}</code>
    </>
  );
}
