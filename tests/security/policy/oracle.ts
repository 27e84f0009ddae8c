import { createHash } from "node:crypto";
import { agents, type Case, columns, type Row, roles } from "./cases";

// Says what is right, written from the rules alone and in another way than the product: sets of everything that is
// granted, cells one by one, patterns by trying every split. It imports nothing of the gateway.

type Word = "allow" | "ask" | "deny";
type Mask = { column: string; roles: string[] | null; mask: "hide" | "last_four" | "aggregate" };
type Filter = { column: string; roles: string[] | null; operator: string; value: string | string[] };
type Setting = {
  status: string;
  canaryPercent: number | null;
  canaryRoles: string[] | null;
  roles: string[] | null;
  mode: Word | null;
  masks: Mask[] | null;
  rowFilters: Filter[] | null;
  heldAt: string | null;
};
type Rule = { tool: string; roles: string[] | null; parameter: string | null; pattern: string | null; effect: Word };

const reading = "documents:read";
const granted: Record<string, string[]> = {
  owner: [reading, "documents:create", "chats:create", "settings:update", "roles:delete"],
  admin: [reading, "documents:create", "chats:create", "settings:update", "roles:delete"],
  editor: [reading, "documents:create", "chats:create"],
  viewer: [reading, "chats:create"],
};

/** Whether the caller has the tool at all: the intersection of what each party grants. */
export function mayCall(example: Case): boolean {
  const { tool, role, scopes, switchedOff, path } = example;
  const grants: boolean[] = [
    tool.mode !== "deny",
    !switchedOff.user && !switchedOff.thread,
    role !== null && (granted[role] ?? []).includes(tool.permission),
    scopes.includes(tool.permission),
    tool.operation === "read" || (role !== "viewer" && scopes.some((scope) => scope !== reading)),
    ofSetting(example),
    !rulesOf(example).some((rule) => rule.effect === "deny" && rule.parameter === null && meets(rule, role)),
    path.length === 0 || chain(path, tool.owner),
  ];
  return grants.every(Boolean);
}

/** Among callers who have it: whether this call runs. */
export function consent(example: Case): Word {
  const { tool, role, args, approvalMode, grants, pagesRead } = example;
  const setting = example.setting as Setting | null;
  const ofCode: Word = tool.mode ?? (tool.operation === "read" ? "allow" : "ask");
  const said: Word[] = rulesOf(example)
    .filter((rule) => meets(rule, role) && hit(rule, args))
    .map((rule) => rule.effect);
  if (setting?.mode) said.push(setting.mode);
  if (said.includes("deny") || ofCode === "deny") return "deny";
  const tight = approvalMode !== null && approvalMode !== "default" && tool.operation !== "read";
  if (said.includes("ask") || tight) return "ask";
  const inAdvance = grants.includes("present") && tool.sensitivity === "normal" && (tool.consent ?? []).length > 0;
  const doubted = ofCode === "ask" || (pagesRead && tool.asksAfterPages === true);
  return doubted && !said.includes("allow") && !inAdvance ? "ask" : "allow";
}

export interface Shown {
  /** One entry a row; the cells that are seen, as they are seen. */
  rows: Row[];
  aggregates: Record<string, Record<string, number>>;
  /** A column is not seen as it is: then the order of the rows must not tell of it either. */
  masked: boolean;
}

/** What the role sees; null: everything as it is. */
export function shown({ setting: raw, role, rows }: Case): Shown | null {
  const setting = raw as Setting | null;
  const masks = setting?.masks ?? [];
  const filters = setting?.rowFilters ?? [];
  if (masks.length + filters.length === 0) return null;
  const strange = role === null || !roles.includes(role);
  if (strange || masks.some(({ column }) => !columns.includes(column)))
    return { rows: [], aggregates: {}, masked: true };
  const mine = <T extends { roles: string[] | null }>(entry: T) => entry.roles?.includes(role) ?? true;
  if (!masks.some(mine) && !filters.some(mine)) return null;
  const kindOf = (column: string) => {
    const kinds = masks.filter((mask) => mine(mask) && mask.column === column).map(({ mask }) => mask);
    return (["hide", "aggregate", "last_four"] as const).find((kind) => kinds.includes(kind)) ?? "whole";
  };
  const left = rows.filter((row) => filters.filter(mine).every((filter) => lets(filter, row)));
  const aggregates: Shown["aggregates"] = {};
  for (const column of columns) if (kindOf(column) === "aggregate") aggregates[column] = summary(left, column);
  const cells = left.map((row) => {
    const seen: Row = {};
    for (const column of columns) {
      if (!(column in row)) continue;
      const kind = kindOf(column);
      if (kind === "whole") seen[column] = row[column];
      if (kind === "last_four") seen[column] = stars(row[column]);
    }
    return seen;
  });
  return { rows: cells, aggregates, masked: masks.some(mine) };
}

function ofSetting({ setting: raw, role, tool, workspaceId }: Case): boolean {
  const { percent = null, roles: first = null } = tool.canary ?? {};
  const fresh = { status: "canary", canaryPercent: percent, canaryRoles: first, roles: null, mode: null, heldAt: null };
  const setting = (raw ?? (tool.canary ? fresh : null)) as Setting | null;
  if (setting === null) return true;
  const inRoles = setting.roles === null || setting.roles.includes(role ?? "");
  if (setting.mode === "deny" || setting.status === "disabled" || !inRoles) return false;
  if (setting.status === "active") return true;
  const { canaryPercent, canaryRoles, heldAt } = setting;
  const digest = createHash("sha256").update(`${tool.name} ${workspaceId}`).digest("hex").slice(0, 8);
  const share = (Number.parseInt(digest, 16) / 4_294_967_296) * 100;
  return (
    heldAt === null &&
    (canaryPercent !== null || canaryRoles !== null) &&
    (canaryPercent === null || share < canaryPercent) &&
    (canaryRoles === null || canaryRoles.includes(role ?? ""))
  );
}

function chain(path: readonly string[], owner: string): boolean {
  const holds = (agent: string) =>
    owner === "agents" || owner === agent || (owner === "specialists" && agent !== "supervisor");
  const before = path.slice(0, -1);
  return (
    path.every((agent) => agents.has(agent)) &&
    holds(path.at(-1)!) &&
    before.every((agent) => agent === "supervisor" || holds(agent))
  );
}

const rulesOf = ({ rules, tool }: Case) => (rules as unknown as Rule[]).filter((rule) => like(rule.tool, tool.name));
const meets = (rule: Rule, role: string | null) => rule.roles === null || rule.roles.includes(role ?? "");

function hit({ parameter, pattern, effect }: Rule, args: Record<string, unknown>): boolean {
  if (parameter === null) return true;
  const values = under(args, parameter.split("."));
  if (pattern === null) return values.length > 0;
  if (effect === "allow") return values.length > 0 && !values.some((value) => !like(pattern, value));
  const fold = (value: string) => value.normalize("NFKC").replaceAll("\u200b", "").trim().toLowerCase();
  return values.some((value) => like(fold(pattern), fold(value)));
}

/** Leaves below a path, lists taken apart wherever they stand. */
function under(value: unknown, path: string[]): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => under(entry, path));
  if (typeof value !== "object" || value === null) return path.length === 0 ? [`${value}`] : [];
  if (path.length === 0) return Object.values(value).flatMap((entry) => under(entry, []));
  return under((value as Record<string, unknown>)[path[0]!], path.slice(1));
}

/** Whether the text is the pattern, trying every length for each star. */
function like(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern[0] !== "*") return text[0] === pattern[0] && text !== "" && like(pattern.slice(1), text.slice(1));
  for (let taken = 0; taken <= text.length; taken += 1) if (like(pattern.slice(1), text.slice(taken))) return true;
  return false;
}

function lets({ column, operator, value }: Filter, row: Row): boolean {
  const has = row[column];
  if (has === undefined || has === null) return false;
  const wanted = Array.isArray(value) ? value : [value];
  if (operator === "one_of") return Array.isArray(value) && wanted.includes(`${has}`);
  if (Array.isArray(value)) return false;
  return operator === "equals" ? `${has}` === value : `${has}`.slice(0, value.length) === value;
}

function stars(value: unknown): unknown {
  if (value === null) return null;
  const written = `${value}`;
  return written.length <= 8 ? "***" : `***${written.slice(written.length - 4)}`;
}

function summary(rows: readonly Row[], column: string): Record<string, number> {
  const values = rows.flatMap((row) => (row[column] === undefined || row[column] === null ? [] : [row[column]]));
  const numbers = values.filter((value): value is number => typeof value === "number");
  if (numbers.length < 2 || numbers.length !== values.length) {
    return { count: values.length, distinct: new Set(values.map((value) => `${typeof value} ${value}`)).size };
  }
  const sum = numbers.reduce((a, b) => a + b);
  const sorted = numbers.toSorted((a, b) => a - b);
  return { count: numbers.length, min: sorted[0]!, max: sorted.at(-1)!, sum, avg: sum / numbers.length };
}
