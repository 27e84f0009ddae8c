"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { standsOpen } from "@/lib/automations/definition/missing-values";
import type { Problem } from "./draft";

interface Judged {
  problems: readonly Problem[];
  /** Tells that a text field holds something that cannot be read yet, so that its last value still counts. */
  onBroken: (path: string, isBroken: boolean) => void;
}

const Here = createContext<Judged>({ problems: [], onBroken: () => {} });

/** What is wrong with the definition, for the fields below to say at their places. */
export function Problems({ children, ...judged }: Judged & { children: ReactNode }) {
  return <Here value={judged}>{children}</Here>;
}

const spoken = ["name", "cron", "timezone", "query", "step_id", "filter", "placeholder", "json"] as const;
/** Words of ours say these whole; with the others the checker's own sentence tells more. */
const whole: readonly string[] = ["name", "step_id", "placeholder"];

/** Words for one problem in the person's language, with the checker's sentence where it says more. */
export function useProblemWords(): (problem: Problem) => ReactNode {
  const t = useTranslations("builder");
  return ({ path, message }) => {
    const isSize = /^Too (small|big)/.test(message);
    const last = path.split(".").at(-1) ?? "";
    const name = standsOpen(message) ? "placeholder" : last;
    const isTemplate = (last === "query" || last === "when") && !isSize && name === last;
    const kind = isTemplate ? "template" : (spoken.find((one) => one === name) ?? (path === "" ? "json" : "other"));
    const tellsMore = !whole.includes(kind) && !isSize;
    return (
      <>
        {t(`wrong.${kind}`)} {tellsMore && <span lang="en">{message}</span>}
      </>
    );
  };
}

/** `at("plan.0.params.query")`: what is wrong there or below, undefined when nothing is. */
export function useProblemAt(): (path: string) => ReactNode {
  const { problems } = useContext(Here);
  const words = useProblemWords();
  return (path) => {
    const problem = problems.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return problem && words(problem);
  };
}

/** Keeps a field's unreadable text on record while it stands there. */
export function useBroken(path: string, isBroken: boolean): void {
  const { onBroken } = useContext(Here);
  useEffect(() => {
    onBroken(path, isBroken);
    return () => onBroken(path, false);
  }, [path, isBroken, onBroken]);
}
