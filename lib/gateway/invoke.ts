import { type Attempt, beginAttempt } from "./attempt";
import { checkArguments } from "./check-arguments";
import { decide } from "./decide";
import { executeRead } from "./execute-read";
import { executeWrite } from "./execute-write";
import type { CallScope, ToolCall } from "./gateway";
import { offerNearTools, offerTools } from "./offer-tools";
import type { RateWindows } from "./rate-windows";
import { type Policy, readPolicy } from "./read-policy";
import type { ReadRows } from "./read-rows";
import { type Refusal, refusalOf, refuse } from "./refusal";
import type { RegisteredTool, Registry } from "./registry";
import { findEarlier, type ReplayKey, replayKey } from "./replay";
import type { GatewayReply } from "./schema";

export interface GatewayParts {
  registry: Registry;
  rows: ReadRows;
  windows: RateWindows;
}

/** A call that everything has let through. */
export interface AdmittedCall {
  attempt: Attempt;
  tool: RegisteredTool;
  arguments: unknown;
  timeoutMs: number;
  replay?: ReplayKey;
}

type Verdict = { refusal: Refusal } | { reply: GatewayReply } | { admitted: AdmittedCall; policy: Policy };

/** The path of a call: every gate in its order, the first refusal ends it; then the handler, its receipts and rows. */
export async function invoke(parts: GatewayParts, call: ToolCall, scope: CallScope): Promise<GatewayReply> {
  const attempt = beginAttempt(call, scope);
  const tool = findTool(parts.registry, call, scope);
  try {
    return await walk(parts, attempt, tool);
  } catch (error) {
    // Our own failure, before any handler ran: what a handler does is caught where it runs.
    scope.ctx.log.error({ err: error, tool: call.tool }, "the gateway failed");
    return refuse(parts.rows, attempt, tool, gatewayFailed);
  }
}

async function walk(parts: GatewayParts, attempt: Attempt, tool: RegisteredTool | undefined): Promise<GatewayReply> {
  const verdict = await pass(parts, attempt, tool);
  if ("refusal" in verdict) return refuse(parts.rows, attempt, tool, verdict.refusal);
  if ("reply" in verdict) return verdict.reply;
  const { admitted, policy } = verdict;
  return admitted.tool.operation === "read" ? executeRead(parts, admitted, policy) : executeWrite(parts, admitted);
}

/** What is hidden exists only for turns, where repaired calls land. */
function findTool(registry: Registry, call: ToolCall, scope: CallScope): RegisteredTool | undefined {
  const tool = registry.find(call.tool);
  return tool?.hidden && scope.turnId === undefined ? undefined : tool;
}

async function pass(parts: GatewayParts, attempt: Attempt, tool: RegisteredTool | undefined): Promise<Verdict> {
  const { registry } = parts;
  const { call, scope } = attempt;
  const policy = await readPolicy(scope.ctx, scope.threadId).catch((error: unknown) => {
    scope.ctx.log.error({ err: error }, "policy not readable");
    return undefined;
  });
  if (!policy) return { refusal: unreadable(tool) };
  if (!tool) return { refusal: unknownTool(call.tool, offerNearTools(registry, policy, scope, call.tool)) };
  if (!policy.threadVisible) return { refusal: unknownThread };

  const decision = decide(tool, policy, scope.ctx, scope.agentPath, registry.agents);
  if (!decision.allowed) {
    const offered = offerTools(registry, policy, scope, tool);
    return { refusal: await refusalOf(scope.ctx, policy, tool, decision, offered) };
  }
  if (tool.needsTurn && !scope.delegate) {
    return { refusal: { ...outsideTurn(tool), alternatives: offerTools(registry, policy, scope, tool) } };
  }
  const checked = checkArguments(tool, call.arguments);
  if (!checked.ok) return { refusal: checked };

  const setting = policy.settings.get(tool.name);
  const limits = typeof setting === "object" ? setting : undefined;
  const timeoutMs = limits?.timeoutMs ?? tool.timeoutMs;
  const replay =
    call.idempotencyKey === undefined
      ? undefined
      : replayKey(scope.ctx, tool.name, call.idempotencyKey, checked.arguments);
  const earlier = replay && (await findEarlierReply(attempt, tool, timeoutMs, replay));
  if (earlier) return earlier;

  const wait = takeTurn(parts.windows, attempt, tool, limits?.rateLimit ?? tool.rateLimit);
  if (wait > 0) return { refusal: limited(tool, limits?.rateLimit ?? tool.rateLimit, wait) };
  return { admitted: { attempt, tool, arguments: checked.arguments, timeoutMs, replay }, policy };
}

function takeTurn(windows: RateWindows, attempt: Attempt, tool: RegisteredTool, limit: number): number {
  const { ctx } = attempt.scope;
  return windows.take(`${ctx.workspaceId} ${ctx.person.userId} ${tool.name}`, limit, attempt.at.getTime());
}

/** A key that was used before: the first reply again, or why there is none. It costs nothing of the rate. */
async function findEarlierReply(
  attempt: Attempt,
  tool: RegisteredTool,
  timeoutMs: number,
  key: ReplayKey,
): Promise<Verdict | undefined> {
  const earlier = await findEarlier(attempt.scope.ctx, tool, timeoutMs, key);
  switch (earlier.kind) {
    case "none":
      return undefined;
    case "reply":
      return { reply: earlier.reply };
    case "running":
      return { refusal: stillRunning };
    case "other_arguments":
      return { refusal: keyUsed };
    case "abandoned":
      return { refusal: abandoned };
  }
}

const gatewayFailed: Refusal = {
  code: "UPSTREAM_FAILED",
  rule: "gateway.failed",
  message: "Something that the call needs could not be reached, so nothing was run.",
  hint: "Try again in a moment; if it stays like this, tell an admin.",
};

const unreadable = (tool: RegisteredTool | undefined): Refusal => ({
  code: tool && tool.operation !== "read" ? "MUTATIONS_SUSPENDED" : "TOOL_DISABLED",
  rule: "policy.unreadable",
  message: "What is allowed here cannot be read at the moment, so nothing is run.",
  hint: "Try again later; if it stays like this, tell an admin.",
});

const unknownTool = (name: string, alternatives: Refusal["alternatives"]): Refusal => ({
  code: "TOOL_NOT_FOUND",
  rule: "exists",
  message: `There is no tool named ${JSON.stringify(name.slice(0, 100))}.`,
  hint: alternatives?.length
    ? `Use the exact name; did you mean ${alternatives.map((tool) => tool.name).join(" or ")}?`
    : "Use only the tools that you were given.",
  alternatives,
});

const unknownThread: Refusal = {
  code: "NOT_FOUND",
  rule: "thread",
  message: "There is no such thread here.",
  hint: "Check threadId, or leave it out.",
};

const outsideTurn = (tool: RegisteredTool): Refusal => ({
  code: "OPERATION_DENIED",
  rule: "turn",
  message: `${tool.label} works only inside a chat, where there is somebody to hand the work to.`,
  hint: "Send a message to a thread instead.",
});

const limited = (tool: RegisteredTool, limit: number, seconds: number): Refusal => ({
  code: "RATE_LIMITED",
  rule: "rate",
  message: `${tool.label} was called ${limit} times within a minute, which is the limit.`,
  hint: `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, then call again.`,
});

const stillRunning: Refusal = {
  code: "CONFLICT",
  rule: "replay.running",
  message: "The first call with this idempotency key is still running.",
  hint: "Wait a moment and send the same call again to get its reply.",
};

const keyUsed: Refusal = {
  code: "CONFLICT",
  rule: "replay.arguments",
  message: "This idempotency key was used with other arguments.",
  hint: "Use a new key for a new call.",
};

const abandoned: Refusal = {
  code: "OUTCOME_UNKNOWN",
  rule: "replay.abandoned",
  message: "The first call with this idempotency key was interrupted: it may or may not have been done.",
  hint: "Look at the result before you repeat it with a new key.",
};
