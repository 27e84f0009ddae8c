import { z } from "zod";
import { compilePattern } from "./compile-pattern";
import { valuesAt } from "./values-at";

export type Effect = "allow" | "ask" | "deny";

/** One row of an admin's rules. Read strictly: what cannot be understood denies whatever it may have meant. */
export const RuleRow = z
  .object({
    id: z.string(),
    tool: z.string().min(1),
    roles: z.array(z.string()).nullable(),
    parameter: z.string().min(1).nullable(),
    pattern: z.string().nullable(),
    effect: z.enum(["allow", "ask", "deny"]),
    note: z.string().nullable(),
    createdById: z.string(),
    createdAt: z.string(),
  })
  .refine(({ parameter, pattern }) => pattern === null || parameter !== null);

export interface Rule {
  readonly id: string;
  /** `rule:<id>`: how replies and records name it. */
  readonly name: string;
  readonly effect: Effect;
  /** It holds whatever the arguments are. */
  readonly always: boolean;
  readonly note: string | null;
  readonly createdById: string | null;
  readonly createdAt: string | null;
  isFor(role: string | null): boolean;
  matches(args: unknown): boolean;
}

/** A workspace's rules, each read once. */
export interface RuleSet {
  /** Those whose name or pattern is this tool's. */
  of(tool: string): readonly Rule[];
}

export function ruleSet(rows: readonly unknown[]): RuleSet {
  const rules = rows.map(readRow);
  const known = new Map<string, readonly Rule[]>();
  return {
    of(tool) {
      let found = known.get(tool);
      if (!found) {
        found = rules.filter(({ isOf }) => isOf(tool)).map(({ rule }) => rule);
        known.set(tool, found);
      }
      return found;
    },
  };
}

function readRow(sent: unknown): { isOf: (tool: string) => boolean; rule: Rule } {
  const row = RuleRow.safeParse(sent).data;
  if (!row) return { isOf: meantTool(sent), rule: unreadable };
  const { tool, roles, parameter, pattern, ...shown } = row;
  const rule: Rule = {
    ...shown,
    name: `rule:${row.id}`,
    always: parameter === null,
    isFor: (role) => roles === null || (role !== null && roles.includes(role)),
    matches: parameter === null ? () => true : argumentTest(parameter, pattern, row.effect),
  };
  return { isOf: compilePattern(tool), rule };
}

/**
 * A rule that loosens needs every value to match as it is written; one that tightens is met by a single value, and not
 * evaded by capitals, spaces around it or signs that nobody sees.
 */
function argumentTest(parameter: string, pattern: string | null, effect: Effect): (args: unknown) => boolean {
  const path = parameter.split(".");
  if (pattern === null) return (args) => valuesAt(args, path).length > 0;
  if (effect === "allow") {
    const matches = compilePattern(pattern);
    return (args) => {
      const values = valuesAt(args, path);
      return values.length > 0 && values.every(matches);
    };
  }
  const matches = compilePattern(plain(pattern));
  return (args) => valuesAt(args, path).some((value) => isMet(plain(value), matches));
}

/** A path is met as a folder too: what is moved to `/legal` may end up in `/legal/`. */
function isMet(value: string, matches: (text: string) => boolean): boolean {
  return matches(value) || (value.startsWith("/") && !value.endsWith("/") && matches(`${value}/`));
}

const printable = /^[!-~]*$/;

/** The same text for all that a person reads as the same. Plain letters need only their small forms. */
function plain(text: string): string {
  if (printable.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

/** As much of a broken row as can be read; the rest is taken for everything. */
function meantTool(sent: unknown): (tool: string) => boolean {
  const tool = z.object({ tool: z.string().min(1) }).safeParse(sent).data?.tool;
  return tool === undefined ? () => true : compilePattern(tool);
}

const unreadable: Rule = {
  id: "unreadable",
  name: "rule:unreadable",
  effect: "deny",
  always: true,
  note: "A rule of this workspace cannot be read, so what it may be about is kept off.",
  createdById: null,
  createdAt: null,
  isFor: () => true,
  matches: () => true,
};
