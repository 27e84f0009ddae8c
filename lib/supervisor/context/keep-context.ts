import type { PreparedTurn } from "../turn/prepare-turn";
import type { TurnScope } from "../turn/turn-scope";
import { ContextKeeper } from "./context-keeper";
import { fixedTokens } from "./fixed-tokens";

/** The keeper of the supervisor's context in one turn. */
export function keepContext(scope: TurnScope, prepared: PreparedTurn, signal: AbortSignal): ContextKeeper {
  const { told, summary, prompt } = prepared;
  const { direct } = scope.surface;
  return new ContextKeeper({
    ...{ scope, agent: "supervisor", window: scope.contextWindow, told, summary, signal },
    fixedTokens: fixedTokens(prompt.text, direct),
    canRead: direct.some((tool) => tool.name === "read_run"),
  });
}
