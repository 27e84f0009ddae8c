"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Field, TextField } from "@/components/ui/field";
import type { AutomationDefinition } from "@/lib/automations/schema";
import { useBroken, useProblemAt } from "./problems";

type Json = AutomationDefinition["metadata"];

interface About<Value> {
  label: string;
  help?: ReactNode;
  /** Its place in the definition: what is wrong there is said here. */
  path: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A number that may be left out. */
export function NumberField({
  path,
  value,
  onChange,
  ...rest
}: About<number | undefined> & { min: number; max: number }) {
  const at = useProblemAt();
  return (
    <Field
      {...rest}
      type="number"
      step={1}
      inputMode="numeric"
      className="short-number"
      error={at(path)}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))}
    />
  );
}

/** A list of texts, one a line. */
export function LinesField({ path, value, onChange, label, help }: About<string[]>) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const [text, setText] = useState(value.join("\n"));
  const lines = toLines(text);
  const shown = lines.join("\n") === value.join("\n") ? text : value.join("\n");
  return (
    <TextField
      label={label}
      help={help ?? t("listHelp")}
      error={at(path)}
      rows={2}
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(toLines(event.target.value));
      }}
    />
  );
}

function toLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Values as JSON. An empty field is no value; a text that cannot be read leaves the value as it was, and says so. */
export function JsonField({ path, value, onChange, label, help }: About<Json | undefined>) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const [text, setText] = useState(() => toText(value));
  const read = readJson(text);
  useBroken(path, !read.ok);
  const isSame = !read.ok || JSON.stringify(read.value ?? {}) === JSON.stringify(value ?? {});
  const shown = isSame ? text : toText(value);
  return (
    <TextField
      label={label}
      help={help}
      error={read.ok ? at(path) : t("wrong.json")}
      className="record"
      spellCheck={false}
      rows={Math.min(10, shown.split("\n").length + 1)}
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        const next = readJson(event.target.value);
        if (next.ok) onChange(next.value);
      }}
    />
  );
}

function toText(value: Json | undefined): string {
  return value && Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : "";
}

function readJson(text: string): { ok: true; value: Json | undefined } | { ok: false } {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { ok: true, value: value as Json } : { ok: false };
  } catch {
    return { ok: false };
  }
}
