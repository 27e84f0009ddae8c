import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { roles } from "@/lib/workspaces/schema";
import { type Answer, chainsOf, type Decider, mayHave, rulesOf, type Scenario } from "./scenario";

const folder = join(process.cwd(), "tests/bench/peers");
const load = createRequire(join(folder, "package.json"));

export const peersInstalled = () => existsSync(join(folder, "node_modules"));

/** Of what these libraries offer, what is used here. */
interface Casl {
  createMongoAbility(rules: object[], options: object): { can(action: string, subject: object): boolean };
}
interface Cedar {
  preparsePolicySet(id: string, policies: { staticPolicies: string }): { type: string };
  statefulIsAuthorized(call: object): { type: string; response?: { decision: "allow" | "deny" } };
}

/** Asks a contender as it likes to be asked: may it run, is it asked about, is what code asks for loosened. */
function inSteps(asks: (action: "run" | "ask" | "loosen") => boolean, isRead: boolean): Answer {
  if (!asks("run")) return "deny";
  if (asks("ask")) return "ask";
  return isRead || asks("loosen") ? "allow" : "ask";
}

/** One ability a role, compiled once. */
export function casl(scenario: Scenario): Decider {
  const { createMongoAbility } = load("@casl/ability") as Casl;
  const abilities = new Map(roles.map((role) => [role, createMongoAbility(caslRules(scenario, role), byTool)]));
  return ({ tool, role, agentPath, args }) => {
    const ability = abilities.get(role)!;
    const call = { tool: tool.name, chain: agentPath.join(">"), path: args.path };
    return inSteps((action) => ability.can(action, call), tool.operation === "read");
  };
}

/** The same with the ability made for each call, as it is where nothing is kept between them. */
export function caslAnew(scenario: Scenario): Decider {
  const { createMongoAbility } = load("@casl/ability") as Casl;
  const rules = new Map(roles.map((role) => [role, caslRules(scenario, role)]));
  return ({ tool, role, agentPath, args }) => {
    const ability = createMongoAbility(rules.get(role)!, byTool);
    const call = { tool: tool.name, chain: agentPath.join(">"), path: args.path };
    return inSteps((action) => ability.can(action, call), tool.operation === "read");
  };
}

const byTool = { detectSubjectType: (call: { tool: string }) => call.tool };

function caslRules(scenario: Scenario, role: string): object[] {
  return scenario.tools.flatMap((tool) => {
    const granted = mayHave(scenario, tool, role)
      ? [{ action: "run", subject: tool.name, conditions: { chain: { $in: chainsOf(scenario, tool) } } }]
      : [];
    const rules = rulesOf(scenario, tool, role).map(({ pattern, effect }) => ({
      action: { deny: "run", ask: "ask", allow: "loosen" }[effect],
      subject: tool.name,
      inverted: effect === "deny",
      ...(pattern !== null && { conditions: { path: { $regex: expression(pattern) } } }),
    }));
    return [...granted, ...rules];
  });
}

const expression = (glob: string) =>
  new RegExp(
    `^${glob
      .split("*")
      .map((piece) => piece.replace(/[.+?^${}()|[\]\\/]/g, "\\$&"))
      .join(".*")}$`,
  );

/** One set of policies, parsed once; it says forbid over permit by itself. */
export function cedar(scenario: Scenario): Decider {
  const engine = load("@cedar-policy/cedar-wasm/nodejs") as Cedar;
  const policies = roles.flatMap((role) => cedarPolicies(scenario, role)).join("\n");
  const parsed = engine.preparsePolicySet("bench", { staticPolicies: policies });
  if (parsed.type !== "success") throw new Error(`The policies were not understood: ${JSON.stringify(parsed)}`);
  return ({ tool, role, agentPath, args }) =>
    inSteps((action) => {
      const answer = engine.statefulIsAuthorized({
        principal: { type: "Role", id: role },
        action: { type: "Action", id: action },
        resource: { type: "Tool", id: tool.name },
        context: { path: args.path, chain: agentPath.join(">") },
        preparsedPolicySetId: "bench",
        entities: [],
      });
      return answer.response?.decision === "allow";
    }, tool.operation === "read");
}

function cedarPolicies(scenario: Scenario, role: string): string[] {
  return scenario.tools.flatMap((tool) => {
    const head = (action: string) =>
      `(principal == Role::"${role}", action == Action::"${action}", resource == Tool::"${tool.name}")`;
    const chains = chainsOf(scenario, tool).map((chain) => `context.chain == "${chain}"`);
    const granted = mayHave(scenario, tool, role) ? [`permit ${head("run")} when { ${chains.join(" || ")} };`] : [];
    const rules = rulesOf(scenario, tool, role).map(({ pattern, effect }) => {
      const when = pattern === null ? "" : ` when { context.path like "${pattern}" }`;
      if (effect === "deny") return `forbid ${head("run")}${when};`;
      return `permit ${head(effect === "ask" ? "ask" : "loosen")}${when};`;
    });
    return [...granted, ...rules];
  });
}
