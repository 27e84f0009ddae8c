"use client";

import { useTranslations } from "next-intl";
import delivered from "@/components/i18n/messages/en/delivered.json";
import { roles } from "@/lib/workspaces/schema";
import { readReason } from "./delivered-reasons";
import { useFormat } from "./use-format";

interface Named {
  name: string;
  label: string;
}

const tools: Record<string, { label: string; instead: string }> = delivered.tools;

/**
 * The words that tools and rules are delivered with, which the server says in English, in the reader's language. What
 * a person wrote in their place stays as they wrote it.
 */
export function useDeliveredWords() {
  const t = useTranslations("delivered");
  const why = useTranslations("reasons");
  const role = useTranslations("roles");
  const { exact } = useFormat();
  const roleName = (name: string): string => {
    const known = roles.find((one) => one === name);
    return known ? role(known) : name;
  };
  const said = (name: string, part: "label" | "instead", given: string): string => {
    const key = `tools.${name}.${part}` as "tools.task.label";
    return tools[name]?.[part] === given ? t(key) : given;
  };
  return {
    roleName,
    toolLabel: ({ name, label }: Named): string => said(name, "label", label),
    /** A tool that is only named, as by a record of what has been called. */
    toolName: (name: string): string => (tools[name] ? t(`tools.${name}.label` as "tools.task.label") : name),
    instead: (name: string, alternative: string): string => said(name, "instead", alternative),
    /** Why a tool is denied; a person's own reason passes unchanged. */
    reason: (sentence: string): string => {
      const read = readReason(sentence);
      if (!read) return sentence;
      const { role, roles: named, time, ...rest } = read.values;
      return why(read.key, {
        ...rest,
        ...(role && { role: roleName(role) }),
        ...(named && { roles: named.split(", ").map(roleName).join(why("comma")) }),
        ...(time && { time: exact(toDate(time)) }),
      });
    },
  };
}

/** A time of the day in UTC, as the server says it, at the nearest day: the zone of the reader makes it theirs. */
function toDate(time: string): Date {
  return new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`);
}
