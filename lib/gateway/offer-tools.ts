import { decideReady } from "./credentials/decide-ready";
import type { CallScope } from "./gateway";
import { nearest } from "./nearest";
import type { Policy } from "./read-policy";
import type { Registry } from "./registry";
import type { Alternative } from "./schema";
import type { ToolDefinition } from "./tool-definition";

const most = 5;

/** Tools that this caller may really run now, those of the same group first. */
export function offerTools(
  registry: Registry,
  policy: Policy,
  scope: CallScope,
  instead?: Pick<ToolDefinition, "name" | "group">,
): Alternative[] {
  return runnable(registry, policy, scope)
    .filter((tool) => tool.name !== instead?.name)
    .sort((a, b) => Number(b.group === instead?.group) - Number(a.group === instead?.group))
    .slice(0, most)
    .map(({ name, label }) => ({ name, label }));
}

/** Of those, the ones whose names resemble `wanted`. */
export function offerNearTools(registry: Registry, policy: Policy, scope: CallScope, wanted: string): Alternative[] {
  const tools = new Map(runnable(registry, policy, scope).map((tool) => [tool.name, tool]));
  // Models like to put a namespace in front: `functions.search_knowledge_base`.
  const name = wanted.slice(0, 200).split(/[./:]/).at(-1) ?? "";
  return nearest(name, [...tools.keys()], most).map((found) => ({ name: found, label: tools.get(found)!.label }));
}

function runnable(registry: Registry, policy: Policy, scope: CallScope) {
  return registry.listed.filter(
    (tool) =>
      (!tool.needsTurn || scope.delegate !== undefined) &&
      (tool.operation === "read" || policy.guards.holds.length === 0) &&
      decideReady(tool, policy, scope.ctx, scope.agentPath, registry.agents).allowed,
  );
}
