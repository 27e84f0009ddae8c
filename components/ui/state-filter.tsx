"use client";

import { useId } from "react";

/** Narrows a list to one state, in the words of the states themselves. */
export function StateFilter<State extends string>({
  label,
  any,
  states,
  value,
  word,
  onChange,
}: {
  label: string;
  any: string;
  states: readonly State[];
  value: State | null;
  word: (state: State) => string;
  onChange: (state: State | null) => void;
}) {
  const id = useId();
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value ?? ""}
        onChange={(event) => onChange(states.find((state) => state === event.target.value) ?? null)}
      >
        <option value="">{any}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {word(state)}
          </option>
        ))}
      </select>
    </>
  );
}
