"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useStateWord } from "@/components/receipts/state-mark";
import type { ApprovalItem } from "@/lib/approvals/schema";

type Named = Pick<ApprovalItem, "kind" | "tool" | "label" | "preview" | "agentPath">;

/** What a card says: its heading, what happens if it is approved, who stands behind it. */
export function useApprovalWords() {
  const t = useTranslations("approvals");
  const stateWord = useStateWord();
  const { toolLabel } = useDeliveredWords();
  const label = ({ tool, label: given }: Pick<Named, "tool" | "label">) => toolLabel({ name: tool, label: given });

  /** Agents and tools are open lists: one without words of ours is called as the server calls it. */
  const agent = (name: string): string => {
    const key = `agents.${name}` as "agents.supervisor";
    return t.has(key) ? t(key) : humanize(name);
  };
  const agents = (path: readonly string[]): string =>
    path.map(agent).reduce((outer, inner) => (outer ? t("step", { outer, inner }) : inner), "");

  return {
    label,
    agent,
    agents,
    title: (item: Named): string => {
      if (item.kind === "doom_loop") return t("loop.title");
      const target = item.preview.target && shortName(item.preview.target.name);
      const key = `effects.${item.tool}.title` as "effects.write_file.title";
      // Some deeds need no object to be named: "Change what agents remember".
      if (t.has(key) && (target || !String(t.raw(key)).includes("{target}"))) return t(key, { target: target ?? "" });
      return target ? t("title", { label: label(item), target }) : label(item);
    },
    effect: (item: Named): string => {
      if (item.kind === "doom_loop") {
        return t("loop.text", { agent: agent(item.agentPath.at(-1) ?? "supervisor"), label: label(item) });
      }
      if (item.preview.leavesWorkspace) return t("effectOutside");
      const key = `effects.${item.tool}.text` as "effects.write_file.text";
      return t.has(key) ? t(key) : t("effectInside");
    },
    /** The word of the card's state; a card that waits says for whom. */
    state: (item: Pick<ApprovalItem, "kind" | "state" | "decisions">): string => {
      const isLoop = item.kind === "doom_loop";
      if (item.state === "pending") {
        if (isLoop) return t("loop.pending");
        return item.decisions.includes("approve") ? t("needsYou") : t("needsAnother");
      }
      if (isLoop && item.state === "executed") return t("loop.executed");
      return isLoop && item.state === "rejected" ? t("loop.rejected") : stateWord("approval", item.state);
    },
    rule: (rule: string): string => {
      const [kind, place] = rule.split(/[.:]/);
      if (kind === "code") return t("rules.code");
      if (kind === "workspace") return t("rules.workspace");
      if (rule === "thread.pages_read") return t("rules.pages");
      const memory = `rules.memory.${place}` as "rules.memory.shrinks";
      if (kind === "memory" && t.has(memory)) return t(memory);
      if (kind === "thread") return t("rules.thread");
      return kind === "rule" && place ? t("rules.rule") : t("rules.other", { rule });
    },
    argument: (name: string): string => {
      const key = `arguments.${name}` as "arguments.path";
      return t.has(key) ? t(key) : humanize(name);
    },
  };
}

/** A path is called by its last part in a heading; the whole of it stands among the arguments. */
function shortName(name: string): string {
  const last = (part: string) => (part.startsWith("/") ? (part.split("/").findLast(Boolean) ?? part) : part);
  return name.split(" → ").map(last).join(" → ");
}

/** `max_pages`, `maxPages` → Max pages */
function humanize(name: string): string {
  const words = name.replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1).toLocaleLowerCase();
}
