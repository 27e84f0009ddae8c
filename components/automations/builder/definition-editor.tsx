"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { TextField } from "@/components/ui/field";
import { Tabs } from "@/components/ui/tabs";
import type { Allowance } from "@/lib/automations/schema";
import { DefinitionForm } from "./definition-form";
import { type Draft, declaredTools, type Problem, readDraft } from "./draft";
import { Problems, useBroken, useProblemWords } from "./problems";

interface DefinitionEditorProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  allowances: readonly Allowance[];
  onAllowances: (allowances: Allowance[]) => void;
  problems: readonly Problem[];
  /** Some text cannot be read: what stands in the draft is not what stands on the page. */
  onBroken: (isBroken: boolean) => void;
}

const views = ["form", "json"] as const;
type View = (typeof views)[number];

/**
 * One definition, as a form or as JSON. Both change the same draft at once, so that neither view can fall behind; while
 * a text cannot be read, the other view stays closed.
 */
export function DefinitionEditor(props: DefinitionEditorProps) {
  const { draft, onChange, allowances, onAllowances, problems, onBroken } = props;
  const t = useTranslations("builder");
  const [view, setView] = useState<View>("form");
  const [broken, setBroken] = useState<readonly string[]>([]);
  const note = useCallback(
    (path: string, isBroken: boolean) =>
      setBroken((before) => {
        if (before.includes(path) === isBroken) return before;
        const after = isBroken ? [...before, path] : before.filter((one) => one !== path);
        onBroken(after.length > 0);
        return after;
      }),
    [onBroken],
  );
  /** A change that nobody declares any more is not ticked either. */
  const change = (next: Draft) => {
    onChange(next);
    const declared = declaredTools(next);
    const kept = allowances.filter(({ tool }) => declared.includes(tool));
    if (kept.length < allowances.length) onAllowances(kept);
  };
  return (
    <Problems problems={problems} onBroken={note}>
      <Tabs
        label={t("views.label")}
        value={view}
        onChange={(next) => broken.length === 0 && setView(next)}
        panelClass="builder-panel"
        items={views.map((id) => ({
          id,
          label: t(`views.${id}`),
          content:
            id === "form" ? (
              <DefinitionForm draft={draft} onChange={change} allowances={allowances} onAllowances={onAllowances} />
            ) : (
              <DefinitionJson draft={draft} onChange={change} />
            ),
        }))}
      />
      {broken.length > 0 && (
        <p className="help" role="status">
          {t("jsonBroken")}
        </p>
      )}
    </Problems>
  );
}

function DefinitionJson({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useTranslations("builder");
  const [text, setText] = useState(() => JSON.stringify(draft, null, 2));
  const read = readDraft(text);
  useBroken("", !read.ok);
  return (
    <TextField
      label={t("json")}
      help={t("jsonHelp")}
      error={read.ok ? undefined : <ProblemLines problems={read.problems} />}
      className="record"
      spellCheck={false}
      rows={24}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const next = readDraft(event.target.value);
        if (next.ok) onChange(next.draft);
      }}
    />
  );
}

/** Problems one under the other, each with its place. */
export function ProblemLines({ problems }: { problems: readonly Problem[] }) {
  const words = useProblemWords();
  return problems.map((problem) => (
    <span className="problem-line" key={`${problem.path} ${problem.message}`}>
      {problem.path && <code>{problem.path}</code>} {words(problem)}
    </span>
  ));
}
