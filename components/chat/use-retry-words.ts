"use client";

import { useLocale, useTranslations } from "next-intl";
import type { RetryInfo } from "@/lib/chats/schema";

/** Why a call of the model is tried again: the server's own sentence in English, the words of its kind elsewhere. */
export function useRetryWords() {
  const t = useTranslations("retries");
  const isEnglish = useLocale() === "en";
  return ({ kind, reason }: RetryInfo): string => {
    const key = kind as "server";
    return !isEnglish && kind !== undefined && t.has(key) ? t(key) : reason;
  };
}
