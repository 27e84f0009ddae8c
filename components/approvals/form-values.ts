import type { ArgumentField } from "./read-fields";

/** What stands in the form, one text a field; null: it is left out. */
export type FormValues = Readonly<Record<string, string | null>>;
/** What is wrong with a value, as a key of the messages `approvals.form`. */
export type FormProblem = "number" | "integer" | "json" | "required";

/** The arguments as the form begins with them. */
export function toFormValues(fields: readonly ArgumentField[], given: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, toText(field, given[field.name])]));
}

function toText({ kind }: ArgumentField, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (kind === "list" && Array.isArray(value)) return value.join("\n");
  if (kind === "json" || typeof value === "object") return JSON.stringify(value, null, 2);
  return String(value);
}

/**
 * The form as arguments: numbers stay numbers, lists stay lists, what nobody touched stays exactly as it was given.
 * A text that cannot become its type is a problem of its field, never a value of another type.
 */
export function toArguments(
  fields: readonly ArgumentField[],
  given: Readonly<Record<string, unknown>>,
  values: FormValues,
): { ok: true; arguments: Record<string, unknown> } | { ok: false; problems: Record<string, FormProblem> } {
  const problems: Record<string, FormProblem> = {};
  const made: Record<string, unknown> = {};
  for (const field of fields) {
    const text = values[field.name] ?? null;
    if (text === toText(field, given[field.name])) {
      if (field.name in given) made[field.name] = given[field.name];
      continue;
    }
    const value = read(field, text);
    if (value.problem) problems[field.name] = value.problem;
    else if (value.value !== undefined) made[field.name] = value.value;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, arguments: made };
}

type Read = { value: unknown; problem?: undefined } | { problem: FormProblem };

function read(field: ArgumentField, text: string | null): Read {
  const isEmpty = text === null || (text === "" && field.kind !== "text" && field.kind !== "long");
  if (isEmpty) return field.isRequired && field.kind !== "list" ? { problem: "required" } : { value: undefined };
  switch (field.kind) {
    case "number":
    case "integer":
      return readNumber(field.kind, text);
    case "boolean":
      return { value: text === "true" };
    case "choice":
      return { value: field.options.find((option) => String(option) === text) };
    case "list":
      return readList(field, text);
    case "json":
      return readJson(text);
    default:
      return { value: text };
  }
}

function readNumber(kind: "number" | "integer", text: string): Read {
  const value = Number(text.trim());
  const fits = text.trim() !== "" && (kind === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value));
  return fits ? { value } : { problem: kind };
}

function readList({ itemKind }: ArgumentField, text: string): Read {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (itemKind === "text") return { value: lines };
  const numbers: unknown[] = [];
  for (const line of lines) {
    const one = readNumber(itemKind, line);
    if (one.problem) return one;
    numbers.push(one.value);
  }
  return { value: numbers };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "json" };
  }
}
