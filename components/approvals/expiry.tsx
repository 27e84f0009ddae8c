"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { useNow } from "@/components/lib/use-now";

const hour = 3_600_000;

/** When a request expires, in the person's zone; counted down only in its last hour. The server alone lets it expire. */
export function Expiry({ at }: { at: string }) {
  const t = useTranslations("approvals");
  const { when, elapsed } = useFormat();
  // Once a minute is enough to notice that the last hour has begun.
  const isNear = Date.parse(at) - useNow(true, 60_000) < hour;
  const left = Date.parse(at) - useNow(isNear);
  return (
    <time className="num" dateTime={at} title={when(at)}>
      {!isNear && t("expiresAt", { time: when(at) })}
      {isNear && (left > 0 ? t("expiresIn", { time: elapsed(left) }) : t("expiresNow"))}
    </time>
  );
}
