import { z } from "zod";
import { agentsMayCall, knownAgents } from "@/lib/gateway/agent-reach";
import { defineTool, type ToolDefinition } from "@/lib/gateway/tool-definition";
import { rolePermissions } from "@/lib/workspaces/role-permissions";
import { roles } from "@/lib/workspaces/schema";

export type Answer = "allow" | "ask" | "deny";
export interface PolicyCall {
  tool: ToolDefinition;
  role: (typeof roles)[number];
  agentPath: readonly string[];
  args: { path: string };
}
/** One contender: what it says of a call. */
export type Decider = (call: PolicyCall) => Answer;

export interface BenchRule {
  tool: string;
  roles: string[] | null;
  /** What `path` must match; null: whatever it is. */
  pattern: string | null;
  effect: Answer;
}
export interface BenchSetting {
  tool: string;
  status: "active" | "disabled";
  roles: string[] | null;
  mode: Answer | null;
}
export interface Scenario {
  tools: readonly ToolDefinition[];
  settings: readonly BenchSetting[];
  rules: readonly BenchRule[];
  switchedOff: ReadonlySet<string>;
  calls: readonly PolicyCall[];
}

const verbs = ["read", "list", "write", "move", "send"];
const nouns = ["file", "order", "page", "report", "contact", "event", "note", "ticket"];
const owners = ["files", "orders", "supervisor", "specialists"];
const paths = ["/a/plan.md", "/a/b/c.md", "/secret/x", "/drafts/one", "/mail/ben@example.org", "/z"];
const manual = { meaning: "", when: "", whenNot: "", goodExample: "", badExample: "", parameters: "", results: "" };

/** A workspace as large ones are: 40 tools, 12 settings, 30 rules, and 2,000 calls spread over all of it. */
export function makeScenario(): Scenario {
  const tools = verbs.flatMap((verb, v) =>
    nouns.map((noun, n) =>
      defineTool({
        ...{
          name: `${verb}_${noun}`,
          label: noun,
          version: 1,
          manual,
          parameters: z.strictObject({ path: z.string() }),
        },
        ...{ sensitivity: "normal", idempotency: "once", rateLimit: 60, timeoutMs: 1_000, group: noun },
        permission: v < 2 ? "documents:read" : n % 3 === 0 ? "deliverables:create" : "documents:update",
        operation: v < 2 ? "read" : "write",
        owner: owners[(v + n) % owners.length]!,
        handler: async () => ({ ok: true, data: null }),
      }),
    ),
  );
  const settings = tools
    .filter((_, index) => index % 3 === 1)
    .slice(0, 12)
    .map(
      ({ name }, index): BenchSetting => ({
        tool: name,
        status: index % 4 === 0 ? "disabled" : "active",
        roles: index % 3 === 0 ? ["owner", "admin"] : null,
        mode: index % 5 === 1 ? "ask" : null,
      }),
    );
  const patterns = ["/a/*", "/secret/*", "*@example.org", "*draft*", "/z", null];
  const effects: Answer[] = ["allow", "ask", "deny", "allow", "ask"];
  const rules = Array.from({ length: 30 }, (_, index): BenchRule => {
    const verb = verbs[index % verbs.length]!;
    return {
      tool: index % 3 === 0 ? `${verb}_*` : `${verb}_${nouns[index % nouns.length]}`,
      roles: index % 4 === 0 ? ["editor", "viewer"] : null,
      pattern: index % 3 === 0 ? patterns[index % 5]! : patterns[index % 6]!,
      effect: effects[(index * 7) % effects.length]!,
    };
  });
  const agentPaths = [[], ["supervisor"], ["supervisor", "files"], ["supervisor", "orders"]];
  const calls = Array.from({ length: 2_000 }, (_, index): PolicyCall => {
    const at = (index * 7_919) >>> 0; // a prime: every combination comes, in no order
    return {
      tool: tools[at % tools.length]!,
      role: roles[(at >> 3) % roles.length]!,
      agentPath: agentPaths[(at >> 5) % agentPaths.length]!,
      args: { path: paths[(at >> 2) % paths.length]! },
    };
  });
  return { tools, settings, rules, switchedOff: new Set(["list_note", "send_ticket"]), calls };
}

/** What of a role does not depend on the call: for contenders that are given facts instead of looking them up. */
export function mayHave({ settings, switchedOff }: Scenario, tool: ToolDefinition, role: string): boolean {
  const setting = settings.find((row) => row.tool === tool.name);
  return (
    rolePermissions(role).has(tool.permission) &&
    (tool.operation === "read" || role !== "viewer") &&
    setting?.status !== "disabled" &&
    (setting?.roles?.includes(role) ?? true) &&
    !switchedOff.has(tool.name)
  );
}

/** The chains of agents that may have a tool called, each as `supervisor>files`. */
export function chainsOf({ tools, calls }: Scenario, tool: ToolDefinition): string[] {
  const known = knownAgents(tools);
  const chains = new Map(calls.map(({ agentPath }) => [agentPath.join(">"), agentPath]));
  return [...chains].filter(([, path]) => path.length === 0 || agentsMayCall(path, tool, known)).map(([name]) => name);
}

/** Rules of one tool and role; `mode` of a setting is one of them. */
export function rulesOf({ rules, settings }: Scenario, tool: ToolDefinition, role: string): BenchRule[] {
  const own = rules.filter((rule) => {
    const name = rule.tool.endsWith("*") ? tool.name.startsWith(rule.tool.slice(0, -1)) : rule.tool === tool.name;
    return name && (rule.roles?.includes(role) ?? true);
  });
  const mode = settings.find((row) => row.tool === tool.name)?.mode;
  return mode ? [...own, { tool: tool.name, roles: null, pattern: null, effect: mode }] : own;
}
