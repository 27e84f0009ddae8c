import { estimateTokens } from "../../core/text/estimate-tokens";
import type { OfferedTool } from "../../gateway/policy/surface";

/** Of tools that were described before: all specialists of one kind in a turn have the same list. */
const known = new WeakMap<readonly OfferedTool[], number>();

/** About how many tokens instructions and tools take; they are sent with every call. */
export function fixedTokens(instructions: string, tools: readonly OfferedTool[]): number {
  let described = known.get(tools);
  if (described === undefined) {
    described = estimateTokens(JSON.stringify(tools.map(({ name, manual, schema }) => [name, manual, schema])));
    known.set(tools, described);
  }
  return Math.ceil(estimateTokens(instructions) + described);
}
