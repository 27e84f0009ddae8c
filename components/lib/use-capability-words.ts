"use client";

import { useTranslations } from "next-intl";
import { useStateWord } from "@/components/receipts/state-mark";
import type { Capability } from "@/lib/gateway/schema";
import { useDeliveredWords } from "./use-delivered-words";
import { useFormat } from "./use-format";

/**
 * What a tool is here, by whose word, and what follows: the same words in the panel, in the notice and in the line that
 * tells of a change.
 */
export function useCapabilityWords() {
  const t = useTranslations("capabilities");
  const word = useStateWord();
  const { when } = useFormat();
  const { roleName, reason, instead } = useDeliveredWords();

  /** "On, asks first", "Off". */
  const state = ({ state: is, asks }: Capability): string =>
    is === "on" && asks && asks !== "never" ? t(`asks.${asks}`) : word("capability", is);

  /** "the workspace, Ruth Albers"; null where nobody has decided anything. */
  const decider = ({ decidedBy, decidedByName }: Capability): string | null => {
    if (!decidedBy) return null;
    const name = decidedBy === "role" && decidedByName ? roleName(decidedByName) : decidedByName;
    return [t(`deciders.${decidedBy}`), name].filter(Boolean).join(t("comma"));
  };

  return {
    state,
    decider,
    /** "Off by the workspace, Ruth Albers". `said`: other words for the state. */
    stateBy: (capability: Capability, said = state(capability)): string => {
      const by = decider(capability);
      return by ? t("by", { state: said, decider: by }) : said;
    },
    /** Why, since when, who can change it, what to do instead: name and value, as far as there is one. */
    facts: (capability: Capability): { name: string; value: string }[] => {
      const { name, asks, decidedAt, whoCanChange, alternative } = capability;
      const all: [string, string | null | undefined | false][] = [
        [t("consent"), capability.state === "on" && asks && asks !== "never" && t(`asksText.${asks}`)],
        [t("reason"), capability.reason && reason(capability.reason)],
        [t("decidedAt"), capability.decidedBy && decidedAt && when(decidedAt)],
        [t("whoCanChange"), whoCanChange],
        [t("instead"), alternative && instead(name, alternative)],
      ];
      return all.flatMap(([fact, value]) => (value ? [{ name: fact, value }] : []));
    },
  };
}
