import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyOf, settingOf } from "@/tests/support/policy";
import type { WorkspaceId } from "../core/context";
import { rolePermissions } from "../workspaces/role-permissions";
import { decide } from "./decide";
import type { ToolSetting } from "./policy/tool-setting";

const permissions = ["documents:read", "documents:create", "chats:create", "settings:update", "roles:delete"];
const roles = ["owner", "admin", "editor", "viewer", "stranger"];
const agents = new Set(["supervisor", "knowledge_base", "deliverables"]);

const anyTool = fc.record({
  name: fc.constant("some_tool"),
  permission: fc.constantFrom(...permissions),
  operation: fc.constantFrom("read" as const, "write" as const, "approval" as const),
  owner: fc.constantFrom("supervisor", "knowledge_base", "deliverables", "specialists", "agents"),
});
const anySetting: fc.Arbitrary<ToolSetting | "unreadable" | undefined> = fc.option(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant("unreadable" as const) },
    {
      weight: 6,
      arbitrary: fc
        .record({
          status: fc.constantFrom("active" as const, "active" as const, "canary" as const, "disabled" as const),
          roles: fc.option(fc.subarray(roles)),
          mode: fc.option(fc.constantFrom("allow" as const, "ask" as const, "deny" as const)),
        })
        .map((given) => settingOf({ tool: "some_tool", ...given })),
    },
  ),
  { nil: undefined },
);
const anyCase = fc.record({
  tool: anyTool,
  setting: anySetting,
  role: fc.option(fc.constantFrom(...roles)),
  scopes: fc.oneof(fc.constant(permissions), fc.subarray(permissions)),
  offForUser: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  offInThread: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  path: fc.array(fc.constantFrom("supervisor", "knowledge_base", "deliverables", "intruder"), { maxLength: 4 }),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function run({ tool, setting, role, scopes, offForUser, offInThread, path }: Case) {
  const off = (scope: "user" | "thread") =>
    new Map([["some_tool", { scope, tool: "some_tool", changedById: "usr_x", changedAt: "2026-11-30T09:00:00Z" }]]);
  const policy = policyOf({
    role,
    settings: setting === undefined ? new Map() : new Map([["some_tool", setting]]),
    userSwitches: offForUser ? off("user") : new Map(),
    threadSwitches: offInThread ? off("thread") : new Map(),
  });
  const person = { userId: "usr_x" } as never;
  const workspaceId = "ws_x" as WorkspaceId;
  return decide(tool, policy, { person, permissions: new Set(scopes), workspaceId }, path, agents);
}

/** The right as the intersection of five sets, each computed by itself: no order, no early exit, no shared code. */
function oracle({ tool, setting, role, scopes, offForUser, offInThread, path }: Case): boolean {
  const everything = new Set([tool.name]);
  const nothing = new Set<string>();
  const byUser = scopes.includes(tool.permission) && !offForUser && !offInThread ? everything : nothing;
  const mayRead = role !== null && rolePermissions(role).has(tool.permission);
  const mayWrite = role !== "viewer" && scopes.some((scope) => !scope.endsWith(":read") && !scope.endsWith(":view"));
  const byRole = mayRead && (tool.operation === "read" || mayWrite) ? everything : nothing;
  const open =
    setting === undefined || (setting !== "unreadable" && setting.status === "active" && setting.mode !== "deny");
  const byWorkspace = open ? everything : nothing;
  const granted = typeof setting !== "object" || setting.roles === null || setting.roles.includes(role ?? "");
  const byTool = granted ? everything : nothing;
  const holds: Record<string, string[]> = {
    supervisor: ["supervisor", "agents"],
    knowledge_base: ["knowledge_base", "specialists", "agents"],
    deliverables: ["deliverables", "specialists", "agents"],
  };
  const reaches = { ...holds, supervisor: ["supervisor", "knowledge_base", "deliverables", "specialists", "agents"] };
  const last = path.at(-1);
  const byAgents =
    last === undefined ||
    (path.slice(0, -1).every((agent) => reaches[agent as keyof typeof reaches]?.includes(tool.owner)) &&
      holds[last]?.includes(tool.owner))
      ? everything
      : nothing;
  const sets = [byUser, byRole, byWorkspace, byTool, byAgents];
  return sets.every((set) => set.has(tool.name));
}

describe("the effective right", () => {
  test("is the intersection of user, role, workspace, tool and delegating agents", () => {
    let allowed = 0;
    fc.assert(
      fc.property(anyCase, (example) => {
        const decision = run(example);
        if (decision.allowed) allowed += 1;
        expect(decision.allowed).toBe(oracle(example));
      }),
      { numRuns: 20_000 },
    );
    expect(allowed).toBeGreaterThan(200); // the examples reach both answers
  });

  test("only narrows: whatever is taken away from a denied caller, the tool stays denied", () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 5 }), (example, which) => {
        const setting = typeof example.setting === "object" ? example.setting : blank;
        const losses: Partial<Case>[] = [
          { offForUser: true },
          { offInThread: true },
          { scopes: example.scopes.slice(1) },
          { role: null },
          { setting: { ...setting, status: "disabled" } },
          { setting: "unreadable" },
        ];
        const narrower: Case = { ...example, ...losses[which] };
        if (!run(example).allowed) expect(run(narrower).allowed).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  test("only narrows with delegation: no chain of agents has what the person has not, nor what its first could not reach", () => {
    fc.assert(
      fc.property(anyCase, (example) => {
        if (!run(example).allowed) return;
        expect(run({ ...example, path: [] }).allowed).toBe(true);
        // Everyone in the chain could have called it, or handed it on to somebody who owns it.
        for (let length = 1; length < example.path.length; length += 1) {
          const handsOn = example.path[length - 1] === "supervisor";
          expect(handsOn || run({ ...example, path: example.path.slice(0, length) }).allowed).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  test("a denial names the level that decided and a rule for the audit row", () => {
    fc.assert(
      fc.property(anyCase, (example) => {
        const decision = run(example);
        if (decision.allowed) return;
        expect(decision.rule).toMatch(/^(workspace|role|user|thread|agent|operation)\.[a-z]+$/);
        expect(["workspace", "role", "user", "thread", "system"]).toContain(decision.decidedBy);
        expect(["TOOL_DISABLED", "PERMISSION_DENIED", "OPERATION_DENIED"]).toContain(decision.code);
      }),
    );
  });
});

const blank: ToolSetting = settingOf({ tool: "some_tool" });
