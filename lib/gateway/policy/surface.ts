import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { ownsTool } from "../agent-reach";
import { decideReady } from "../credentials/decide-ready";
import { describeDecisions } from "../describe-decisions";
import { type PolicyPlace, readPolicy } from "../read-policy";
import type { Registry } from "../registry";
import type { Capability } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import { mostShown } from "./group-tools";
import { idleTools } from "./idle-tools";
import type { JsonSchema } from "./trim-schema";
import { trimmedTool } from "./trimmed-tool";
import { viewOf } from "./view-of";

/** A tool as a model may read it: manual and schema speak only of what the person's role sees. */
export type OfferedTool = ToolDefinition & {
  schema: JsonSchema;
  /** The person's role sees only a part of its rows or columns. */
  narrowed: boolean;
};

/** What one person's agents have in one thread, all read at one moment. */
export interface Surface {
  capabilities: readonly Capability[];
  /** Every tool of the registry, hidden ones too; whether it is on stands in `capabilities`. */
  tools: readonly OfferedTool[];
  /** Not called for a week: `groupTools` puts them behind a choice where an agent has many. */
  idle: ReadonlySet<string>;
}

/** @throws NOT_FOUND for a thread that this person does not see */
export async function surface(
  registry: Registry,
  ctx: Context,
  { threadId, turnId }: PolicyPlace = {},
): Promise<Surface> {
  const policy = await readPolicy(ctx, { threadId, turnId });
  if (!policy.threadVisible) throw notFound("thread");
  const decided = registry.listed.map((tool) => ({ tool, decision: decideReady(tool, policy, ctx) }));
  return {
    capabilities: await describeDecisions(ctx, policy, decided),
    tools: registry.all.map((tool) => {
      const { manual, schema } = trimmedTool(tool, policy);
      return { ...tool, manual, schema, narrowed: viewOf(tool, policy) !== undefined };
    }),
    idle: hasManyTools(registry) ? await idleTools(registry, ctx) : new Set(),
  };
}

/** Some agent's tools may have to be grouped; else nobody asks which are idle. */
function hasManyTools({ agents, listed }: Registry): boolean {
  return [...agents].some((agent) => listed.filter((tool) => ownsTool(agent, tool)).length > mostShown);
}
