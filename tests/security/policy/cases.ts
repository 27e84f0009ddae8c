import fc from "fast-check";
import { z } from "zod";
import { toolDigest } from "@/lib/gateway/policy/tool-digest";
import { defineTool, type ToolDefinition } from "@/lib/gateway/tool-definition";

/** A row as the database hands it over: plain JSON of which nothing is known yet. */
export type RawRow = Record<string, unknown>;
export type Row = Record<string, unknown>;

export interface Case {
  tool: Pick<
    ToolDefinition,
    "name" | "permission" | "operation" | "owner" | "mode" | "sensitivity" | "consent" | "canary" | "asksAfterPages"
  >;
  setting: RawRow | null;
  rules: RawRow[];
  role: string | null;
  scopes: string[];
  switchedOff: { user: boolean; thread: boolean };
  path: string[];
  workspaceId: string;
  approvalMode: string | null;
  /** Pages of others were read in the thread. */
  pagesRead: boolean;
  /** Standing consents for this tool: of its present meaning, or of one that it had before. */
  grants: ("present" | "former")[];
  args: Record<string, unknown>;
  rows: Row[];
}

export const permissions = ["documents:read", "documents:create", "chats:create", "settings:update", "roles:delete"];
export const roles = ["owner", "admin", "editor", "viewer"];
export const agents = new Set(["supervisor", "knowledge_base", "deliverables"]);
export const columns = ["name", "phone", "balance", "home_town"];

const someRoles = fc.option(fc.subarray(roles));
const text = fc.constantFrom("", "a", "ab", "A b", "abba", "/x/y", "/x/z/y", "b@a.org", "ＡB", "a\u200bb", " a ");
const glob = fc.constantFrom("*", "a", "a*", "*a", "a*a", "*b*", "/x/*", "*/y", "*@A.org", "ab", "**", "a*b*a");
const toolGlob = fc.constantFrom("*", "read_file", "write_file", "*_file", "write_*", "send_mail", "*a*");
const effect = fc.constantFrom("allow", "ask", "deny");
const often = <T>(value: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary });

const anyMask = fc.record({
  column: fc.constantFrom(...columns, ...columns, "gone"),
  roles: someRoles,
  mask: fc.constantFrom("hide", "last_four", "aggregate"),
});
const anyFilter = fc.record({
  roles: someRoles,
  column: fc.constantFrom("name", "balance", "home_town"),
  operator: fc.constantFrom("equals", "one_of", "starts_with"),
  value: fc.oneof(fc.constantFrom("Ada", "A", "7", "Bonn"), fc.constant(["Ada", "7"])),
});
const anySetting: fc.Arbitrary<RawRow | null> = fc.option(
  fc.record({
    status: often("active", fc.constantFrom("canary", "disabled")),
    canaryPercent: fc.option(fc.constantFrom(0, 30, 60, 100)),
    canaryRoles: fc.option(fc.subarray(roles)),
    roles: often(null, someRoles),
    mode: often(null, effect),
    rateLimit: fc.constant(null),
    timeoutMs: fc.constant(null),
    masks: fc.option(fc.array(anyMask, { maxLength: 3 })),
    rowFilters: fc.option(fc.array(anyFilter, { maxLength: 2 })),
    heldAt: often(null, fc.constant("2026-11-30T09:00:00Z")),
    heldCause: fc.constant(null),
    windowHours: fc.constant(null),
    minCalls: fc.constant(null),
    reason: fc.constant(null),
    alternative: fc.constant(null),
    changedById: fc.constant("usr_admin"),
    changedAt: fc.constant("2026-11-30T09:00:00Z"),
  }),
  { freq: 3 },
);
const anyRule: fc.Arbitrary<RawRow> = fc
  .record({
    tool: toolGlob,
    roles: often(null, someRoles),
    parameter: fc.option(fc.constantFrom("to", "opts.path", "opts", "count")),
    pattern: fc.option(glob),
    effect,
  })
  .map((rule) => ({
    ...rule,
    pattern: rule.parameter === null ? null : rule.pattern,
    note: null,
    createdById: "usr_admin",
    createdAt: "2026-11-30T09:00:00Z",
  }));
const anyRow: fc.Arbitrary<Row> = fc.record(
  {
    name: fc.constantFrom("Ada", "Ben", "Al", "7"),
    phone: fc.option(fc.constantFrom("+49 30 5550 1234", "1234", "+86 10 5550 4321", 495_550_123)),
    balance: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom("7", null)),
    home_town: fc.constantFrom("Bonn", "Bern"),
    internal: fc.integer(),
  },
  { requiredKeys: ["name"] },
);

export const anyCase: fc.Arbitrary<Case> = fc
  .record({
    tool: fc.record({
      name: fc.constantFrom("read_file", "write_file", "send_mail"),
      permission: fc.constantFrom(...permissions),
      operation: fc.constantFrom("read" as const, "write" as const, "approval" as const),
      owner: fc.constantFrom("supervisor", "knowledge_base", "deliverables", "specialists", "agents"),
      mode: often(undefined, fc.constantFrom("allow" as const, "ask" as const, "deny" as const)),
      sensitivity: often("normal" as const, fc.constant("high" as const)),
      canary: often<ToolDefinition["canary"]>(
        undefined,
        fc.record(
          {
            since: fc.constant("2026-11-30"),
            percent: fc.constantFrom(0, 40, 100),
            roles: fc.constantFrom(["owner" as const], ["admin" as const, "editor" as const]),
          },
          { requiredKeys: ["since"] },
        ),
      ),
      asksAfterPages: fc.constantFrom(undefined, true as const),
      consent: often<readonly "thread"[] | undefined>(["thread"], fc.constantFrom([], undefined)),
    }),
    setting: anySetting,
    rules: fc.array(anyRule, { maxLength: 4 }),
    role: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...roles) },
      { weight: 1, arbitrary: fc.constantFrom("stranger", null) },
    ),
    scopes: often(permissions, fc.subarray(permissions)),
    switchedOff: fc.record({ user: often(false, fc.boolean()), thread: often(false, fc.boolean()) }),
    path: fc.array(fc.constantFrom("supervisor", "knowledge_base", "deliverables", "intruder"), { maxLength: 3 }),
    workspaceId: fc.nat().map((number) => `ws_${number}`),
    approvalMode: fc.constantFrom(null, "default", "default", "ask_every_change", "whatever"),
    pagesRead: fc.boolean(),
    grants: fc.subarray(["present" as const, "former" as const]),
    args: fc.record(
      {
        to: fc.oneof(text, fc.array(text, { maxLength: 3 })),
        opts: fc.record({ path: text, deep: fc.record({ path: text }) }, { requiredKeys: [] }),
        count: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: [] },
    ),
    rows: fc.array(anyRow, { maxLength: 5 }),
  })
  .map((found) => ({
    ...found,
    setting: found.setting && { tool: found.tool.name, ...found.setting },
    rules: found.rules.map((rule, index) => ({ id: `rul_${index}`, ...rule })),
  }));

/** A tool that is like the case's, with rows; one object per likeness, as a registry would hold it. */
const made = new Map<string, ToolDefinition>();
export function toolOf({ tool }: Case): ToolDefinition {
  const key = JSON.stringify(tool);
  let found = made.get(key);
  if (!found) {
    const nothing = {
      meaning: "",
      when: "",
      whenNot: "",
      goodExample: "",
      badExample: "",
      parameters: "",
      results: "",
    };
    found = defineTool({
      ...{ label: tool.name, version: 1, manual: nothing, idempotency: "read", rateLimit: 60 },
      ...{ timeoutMs: 1_000, group: "files", ...tool, parameters: z.strictObject({}) },
      rows: { path: "list.items", columns: Object.fromEntries(columns.map((name) => [name, { description: name }])) },
      handler: async () => ({ ok: true, data: null }),
    });
    made.set(key, found);
  }
  return found;
}

export const digestOf = (tool: ToolDefinition, grant: "present" | "former") =>
  grant === "present" ? toolDigest(tool) : "0".repeat(64);
