import { estimateTokens } from "../../core/text/estimate-tokens";
import type { OfferedTool } from "../../gateway/policy/surface";

/** About how many tokens instructions and tools take; they are sent with every call. */
export function fixedTokens(instructions: string, tools: readonly OfferedTool[]): number {
  const described = JSON.stringify(tools.map(({ name, manual, schema }) => [name, manual, schema]));
  return Math.ceil(estimateTokens(instructions) + estimateTokens(described));
}
