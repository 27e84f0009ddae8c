import type { ModelMessage } from "ai";
import type { OfferedTool } from "../../gateway/policy/surface";
import type { TurnScope } from "../turn/turn-scope";
import { ContextKeeper } from "./context-keeper";
import { fixedTokens } from "./fixed-tokens";

/** The keeper of a specialist's context in one run; before its work there is its task alone. */
export function keepRunContext(
  scope: TurnScope,
  run: { task: ModelMessage; instructions: string; tools: readonly OfferedTool[]; signal: AbortSignal },
): ContextKeeper {
  const { task, instructions, tools, signal } = run;
  return new ContextKeeper({
    ...{ scope, agent: "specialist", window: scope.contextWindow, summary: null, signal },
    told: [{ turnId: scope.turnId, messages: [task] }],
    fixedTokens: fixedTokens(instructions, tools),
    canRead: tools.some((tool) => tool.name === "read_run"),
  });
}
