import { gateway } from "../../catalog";
import type { Context } from "../../core/context";
import { anyAgent, supervisor } from "../../gateway/agent-reach";
import type { OfferedTool } from "../../gateway/policy/surface";
import type { Capability, CapabilityState } from "../../gateway/schema";
import type { SpecialistDefinition } from "../../specialists/specialist-definition";
import { specialists } from "../../specialists/specialists";
import { withChoice } from "../tools/with-choice";

/** A specialist of the roster with the tools that it has for this caller. */
export interface RosterEntry {
  definition: SpecialistDefinition;
  tools: readonly OfferedTool[];
  configured: boolean;
}

/** What this caller's agent has in one turn: the record behind the prompt, the bound tools and the notices. */
export interface Surface {
  capabilities: readonly Capability[];
  /** Tools that the supervisor itself may call. */
  direct: readonly OfferedTool[];
  roster: readonly RosterEntry[];
  /** Everything that is not on, specialists' tools included. */
  disabled: readonly Capability[];
  /** Whether this person's agents may be told which documents there are: as far as their tools would show all of them. */
  listsDocuments: boolean;
  /** Tools that nobody has called for a week. */
  idle: ReadonlySet<string>;
}

/** Whose tools show documents. */
const reader = "knowledge_base";

// With these a tool cannot be used at all; with the others it can be called and says what is missing.
const absent: ReadonlySet<CapabilityState> = new Set(["off", "not_permitted", "not_in_rollout"]);

/**
 * Asks the gateway what every tool is for this person in this thread, and in this turn if one is named, by the decision that calls are made by.
 * A specialist all of whose own tools are absent leaves the roster; without a roster there is nothing to delegate with.
 */
export async function loadSurface(ctx: Context, at: { threadId: string; turnId?: string }): Promise<Surface> {
  const offered = await gateway.surface(ctx, at);
  const { capabilities } = offered;
  // Nothing that is said in a turn makes these run: they are named, and not bound.
  const lacking = new Set(offered.tools.filter((tool) => tool.missingSetup?.(ctx.env)).map((tool) => tool.name));
  const isUsable = ({ name, state }: Capability) => !absent.has(state) && !lacking.has(name);
  const usable = new Map(capabilities.filter(isUsable).map((tool) => [tool.name, tool]));
  const bound = (names: readonly string[]) =>
    withChoice(
      offered.tools.filter((tool) => names.includes(tool.name) && usable.has(tool.name)),
      offered,
    );
  const roster = specialists
    .map((definition) => ({ definition, tools: bound(definition.tools) }))
    // What others have too makes no specialist.
    .filter(({ definition, tools }) => tools.some((tool) => tool.owner === definition.name))
    .map(({ definition, tools }) => ({
      definition,
      tools,
      configured: tools.some(
        (tool) => tool.owner === definition.name && usable.get(tool.name)?.state !== "not_configured",
      ),
    }))
    .sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  const own = capabilities.filter((tool) => tool.owner === supervisor || tool.owner === anyAgent);
  const direct = bound(own.map((tool) => tool.name));
  const readers = offered.tools.filter((tool) => tool.owner === reader && tool.rows && usable.has(tool.name));
  return {
    capabilities,
    listsDocuments: readers.length > 0 && readers.every((tool) => !tool.narrowed),
    direct: direct.filter((tool) => !tool.needsTurn || roster.length > 0),
    roster,
    disabled: capabilities.filter((tool) => tool.state !== "on"),
    idle: offered.idle,
  };
}
