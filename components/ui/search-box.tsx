"use client";

import { useId } from "react";
import { Icon } from "./icon";

/** A search over what the page shows. Its label is read out and stands in it while it is empty. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <search className="search">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className="input"
        value={value}
        placeholder={label}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
