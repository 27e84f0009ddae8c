import type { AdmittedCall, GatewayParts } from "./admitted-call";
import { type Attempt, beginAttempt } from "./attempt";
import { checkArguments } from "./check-arguments";
import { decide } from "./decide";
import { executeRead } from "./execute-read";
import { executeWrite } from "./execute-write";
import type { CallScope, ToolCall } from "./gateway";
import { logFailure } from "./log-failure";
import { offerNearTools, offerTools } from "./offer-tools";
import type { RateWindows } from "./rate-windows";
import { type Policy, readPolicy } from "./read-policy";
import { type Refusal, refusalOf, refuse } from "./refusal";
import {
  abandoned,
  gatewayFailed,
  keyUsed,
  limited,
  outsideTurn,
  stillRunning,
  unknownThread,
  unknownTool,
  unreadable,
} from "./refusals";
import type { RegisteredTool, Registry } from "./registry";
import { findEarlier, type ReplayKey, replayKey } from "./replay";
import type { GatewayReply } from "./schema";

type Verdict = { refusal: Refusal } | { reply: GatewayReply } | { admitted: AdmittedCall; policy: Policy };

/** The path of a call: every gate in its order, the first refusal ends it; then the handler, its receipts and rows. */
export async function invoke(parts: GatewayParts, call: ToolCall, scope: CallScope): Promise<GatewayReply> {
  const attempt = beginAttempt(call, scope);
  const tool = findTool(parts.registry, call, scope);
  try {
    return await walk(parts, attempt, tool);
  } catch (error) {
    // Our own failure, before any handler ran: what a handler does is caught where it runs.
    logFailure(scope.ctx, "the gateway failed", error, { tool: call.tool });
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
    logFailure(scope.ctx, "the policy could not be read", error);
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
