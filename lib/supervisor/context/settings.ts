import type { ThreadSummary } from "../../chats/summaries/load-summary";
import type { ToldTurn } from "../turn/history";
import type { TurnScope } from "../turn/turn-scope";

/** What the keeping of one agent's context goes by. */
export interface ContextSettings {
  scope: TurnScope;
  agent: "supervisor" | "specialist";
  /** Tokens that the model can take in. */
  window: number;
  /** Tokens of instructions and tools, which are sent with every call. */
  fixedTokens: number;
  /** The run reader is among the agent's tools. */
  canRead: boolean;
  /** Earlier turns, and last what is being worked on: the question, or a specialist's task. */
  told: readonly ToldTurn[];
  /** What stands for the turns before those. */
  summary: ThreadSummary | null;
  signal: AbortSignal;
}
