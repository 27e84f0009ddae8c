import type { ToolDefinition } from "../../tool-definition";

/** A call whose outcome nobody knows, with what is needed to look for it. */
export interface UnknownCall {
  tool: ToolDefinition;
  callId: string;
  /** The row `call.started`. */
  startedId: string;
  arguments: unknown;
  threadId?: string;
  turnId?: string;
  agentPath: readonly string[];
  /** The stored key of its idempotency, when it came with one. */
  replayKey?: string;
}
