"use client";

import { useTranslations } from "next-intl";
import { Mark } from "./mark";
import { markOf, type StateKind, type StateOf } from "./state-marks";

interface StateProps<Kind extends StateKind> {
  kind: Kind;
  state: StateOf<Kind>;
}

/** The drawing of a state of the server. */
export function StateMark<Kind extends StateKind>({ kind, state, size }: StateProps<Kind> & { size?: "sm" | "lg" }) {
  return <Mark name={markOf(kind, state)} size={size} />;
}

/** `word("job", "ready")` in the person's language. */
export function useStateWord() {
  const t = useTranslations("states");
  // The key is made of two halves that the types above already bind together.
  return <Kind extends StateKind>(kind: Kind, state: StateOf<Kind>): string =>
    t(`${kind}.${state}` as "receipt.success");
}

/** The word of a state, coloured like its mark when it stands inside `[data-state]`. */
export function StateWord<Kind extends StateKind>({ kind, state }: StateProps<Kind>) {
  const word = useStateWord();
  return <span className="word">{word(kind, state)}</span>;
}

/** Mark and word together, for tables and headings. */
export function StateLabel<Kind extends StateKind>({ kind, state }: StateProps<Kind>) {
  return (
    <span className="state-label" data-state={markOf(kind, state)}>
      <StateMark kind={kind} state={state} />
      <StateWord kind={kind} state={state} />
    </span>
  );
}
