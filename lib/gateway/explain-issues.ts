import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with arguments, in the words of whoever has to mend them: which parameter, and what it expects.
 * A parameter that is not there at all is missing; anything else is invalid.
 */
export function explainIssues(
  issues: readonly Issue[],
  given: object,
): { code: "MISSING_PARAM" | "INVALID_PARAM"; path: string; message: string; hint: string } {
  const all = issues.map((issue) => describe(issue, given));
  const first = all[0]!;
  const more = all.slice(1, 4).map(({ path, expected }) => `${path}: ${expected}`);
  return {
    code: first.missing ? "MISSING_PARAM" : "INVALID_PARAM",
    path: first.path,
    message: first.missing ? `The parameter ${first.path} is missing.` : `The parameter ${first.path} is not valid.`,
    hint: [`Give ${first.path}: ${first.expected}.`, ...(more.length > 0 ? [`Also: ${more.join("; ")}.`] : [])].join(
      " ",
    ),
  };
}

function describe(issue: Issue, given: object): { path: string; expected: string; missing: boolean } {
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    given,
  );
  const path = issue.path.map(String).join(".") || "arguments";
  // A rule between parameters speaks of one that was left out or left empty.
  const required = issue.code === "custom" && /^required\b/i.test(issue.message);
  return { path, expected: expectation(issue), missing: value === undefined || (required && isEmpty(value)) };
}

const isEmpty = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "nonoptional" ? "a value" : `expected ${article(issue.expected)}`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return issue.errors.flatMap(([first]) => (first ? [expectation(first)] : [])).join(" or ") || issue.message;
    default:
      return issue.message.replace(/[.\s]+$/, "");
  }
}

const names: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const article = (type: string) => names[type] ?? type;
