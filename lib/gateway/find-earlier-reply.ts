import { sinceThen } from "./approval/since-then";
import type { Attempt } from "./attempt";
import type { Refusal } from "./refusal";
import { abandoned, keyUsed, stillRunning } from "./refusals";
import { findEarlier, type ReplayKey } from "./replay";
import type { GatewayReply } from "./schema";
import type { ToolDefinition } from "./tool-definition";

/** A key that was used before: the first reply again, or why there is none. It costs nothing of the rate. */
export async function findEarlierReply(
  attempt: Attempt,
  tool: ToolDefinition,
  timeoutMs: number,
  key: ReplayKey,
): Promise<{ reply: GatewayReply } | { refusal: Refusal } | undefined> {
  const earlier = await findEarlier(attempt.scope.ctx, tool, timeoutMs, key);
  switch (earlier.kind) {
    case "none":
      return undefined;
    case "reply":
      return { reply: await sinceThen(attempt.scope.ctx, earlier.reply) };
    case "running":
      return { refusal: stillRunning };
    case "other_arguments":
      return { refusal: keyUsed };
    case "abandoned":
      return { refusal: abandoned };
  }
}
