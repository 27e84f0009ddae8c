import type { Capabilities, Capability } from "./schema";

const notThere = "not_configured";

/**
 * What specialists are for one caller, from what their tools are. One with no tool left, or that nobody can be sent
 * to because `task` is off, takes the state of what is missing.
 */
export function specialistStates(
  capabilities: readonly Capability[],
  specialists: ReadonlyArray<{ name: string; label: string; tools: readonly string[] }>,
): Capabilities["specialists"] {
  const byName = new Map(capabilities.map((capability) => [capability.name, capability]));
  const task = byName.get("task")?.state ?? "on";
  return specialists.map(({ name, label, tools }) => {
    const of = tools.map((tool) => byName.get(tool));
    // What others have too makes no specialist.
    const states = of.flatMap((tool) => (tool === undefined || tool.owner === name ? [tool?.state ?? notThere] : []));
    const own = states.includes("on") ? "on" : (states[0] ?? notThere);
    return { name, label, state: task === "on" ? own : task, tools: [...tools] };
  });
}
