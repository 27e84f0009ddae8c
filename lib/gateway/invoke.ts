import type { Context } from "../core/context";
import type { AdmittedCall, GatewayParts } from "./admitted-call";
import type { ApprovedCall } from "./approval/approved-call";
import { askFirst } from "./approval/ask-first";
import { type Attempt, beginAttempt } from "./attempt";
import { checkArguments } from "./check-arguments";
import { completeCall } from "./complete-call";
import { credentialDenial } from "./credentials/credential-denial";
import { decide } from "./decide";
import { executeRead } from "./execute-read";
import { executeWrite } from "./execute-write";
import { findEarlierReply } from "./find-earlier-reply";
import type { CallScope, ToolCall } from "./gateway";
import { logFailure } from "./log-failure";
import { offerNearTools, offerTools } from "./offer-tools";
import { consentOf } from "./policy/consent-of";
import { giveBackAllowance } from "./policy/give-back-allowance";
import { hiddenColumn } from "./policy/hidden-column";
import { maskedColumns } from "./policy/masked-columns";
import { takeAllowance } from "./policy/take-allowance";
import { limitRule, tickedRule } from "./policy/unattended-consent";
import { viewOf } from "./policy/view-of";
import { type Policy, readPolicy } from "./read-policy";
import { type Refusal, refusalOf, refuse } from "./refusal";
import {
  columnDenied,
  deniedByRule,
  gatewayFailed,
  limited,
  outsideTurn,
  unknownThread,
  unknownTool,
  unreadable,
} from "./refusals";
import type { RegisteredTool, Registry } from "./registry";
import { replayKey } from "./replay";
import { checkGuards } from "./resilience/check-guards";
import { claimPassage } from "./resilience/claim-passage";
import { shapeOf } from "./resilience/holds/shape-of";
import { watchRollout } from "./resilience/metrics/watch-rollouts";
import { giveBackPoint } from "./resilience/rate/give-back-point";
import { takePointAlone } from "./resilience/rate/take-point";
import { refuseGuided } from "./resilience/refuse-guided";
import { settleStrikes } from "./resilience/strikes/settle-strikes";
import type { GatewayReply } from "./schema";

type Verdict = { refusal: Refusal } | { reply: GatewayReply } | { asked: GatewayReply } | { admitted: AdmittedCall };

/**
 * The path of a call: every gate in its order, the first refusal ends it; then the handler, its receipts and rows.
 * @param approved when a person has said yes to this very call: it is checked like any other, and not asked about
 */
export async function invoke(
  parts: GatewayParts,
  call: ToolCall,
  scope: CallScope,
  approved?: ApprovedCall,
): Promise<GatewayReply> {
  const attempt = beginAttempt(call, scope, approved);
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
  const { call, scope } = attempt;
  const { ctx } = scope;
  // A call with a key may be a replay, which costs nothing: it is counted when it turns out not to be one.
  // What was approved was counted when it was asked for.
  const metered = call.idempotencyKey === undefined && !attempt.approved ? tool : undefined;
  const policy = await readPolicy(ctx, scope, metered).catch((error: unknown) => {
    logFailure(ctx, "the policy could not be read", error);
    return undefined;
  });
  if (!policy) {
    attempt.masked = Object.keys(tool?.rows?.columns ?? {});
    return refuse(parts.rows, attempt, tool, unreadable(tool));
  }
  if (tool?.rows) {
    attempt.view = viewOf(tool, policy);
    attempt.masked = maskedColumns(tool, policy);
  }
  attempt.point = policy.guards.point ?? undefined;
  const verdict = await pass(parts, attempt, tool, policy);
  if ("admitted" in verdict) {
    const refusal = await claimPassage(parts, verdict.admitted, policy);
    if (refusal) {
      await giveBack(verdict.admitted, policy);
      return refuseGuided(parts, attempt, tool, policy, refusal);
    }
    const reply = await run(parts, verdict.admitted, policy);
    if (reply.status === "invalid" || reply.status === "denied") await giveBack(verdict.admitted, policy);
    await watchRollout(parts, verdict.admitted, policy);
    return settleStrikes(parts, verdict.admitted, policy, reply);
  }
  if ("asked" in verdict) return verdict.asked;
  if (tool && attempt.point?.taken) await giveBackPoint(ctx, tool.name, attempt.point);
  if ("reply" in verdict) return verdict.reply;
  return refuseGuided(parts, attempt, tool, policy, verdict.refusal);
}

/** A call that was turned away after it had been counted as a ticked one. */
async function giveBack({ attempt, tool, rule }: AdmittedCall, { unattended }: Policy): Promise<void> {
  if (unattended && rule === tickedRule) await giveBackAllowance(attempt.scope.ctx, unattended, tool.name);
}

function run(parts: GatewayParts, admitted: AdmittedCall, policy: Policy): Promise<GatewayReply> {
  return admitted.tool.operation === "read" ? executeRead(parts, admitted, policy) : executeWrite(parts, admitted);
}

/** What is hidden exists only for turns, where repaired calls land. */
function findTool(registry: Registry, call: ToolCall, scope: CallScope): RegisteredTool | undefined {
  const tool = registry.find(call.tool);
  return tool?.hidden && scope.turnId === undefined ? undefined : tool;
}

async function pass(
  parts: GatewayParts,
  attempt: Attempt,
  tool: RegisteredTool | undefined,
  policy: Policy,
): Promise<Verdict> {
  const { registry } = parts;
  const { call, scope } = attempt;
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
  const checked = checkArguments((attempt.approved && tool.completed) || tool, call.arguments);
  if (!checked.ok) return { refusal: checked };
  const hidden = attempt.view && hiddenColumn(tool, attempt.view, checked.given);
  if (hidden) return { refusal: columnDenied(tool, hidden) };
  const missing = credentialDenial(tool, policy, scope.ctx);
  if (missing) {
    const offered = offerTools(registry, policy, scope, tool);
    return { refusal: await refusalOf(scope.ctx, policy, tool, missing, offered) };
  }
  const consent = consentOf(tool, checked.arguments, policy);
  if (consent.mode === "deny") {
    const { note = null } = policy.rules.of(tool.name).find(({ name }) => consent.rule === name) ?? {};
    const offered = offerTools(registry, policy, scope, tool);
    return { refusal: deniedByRule(tool, { rule: consent.rule, note }, offered) };
  }

  const setting = policy.settings.get(tool.name);
  const limits = typeof setting === "object" ? setting : undefined;
  const timeoutMs = limits?.timeoutMs ?? tool.timeoutMs;
  const replay =
    call.idempotencyKey === undefined
      ? undefined
      : replayKey(scope.ctx, tool.name, call.idempotencyKey, checked.arguments, attempt.view?.key);
  const earlier = replay && (await findEarlierReply(attempt, tool, timeoutMs, replay));
  if (earlier) return earlier;

  if (!attempt.approved) attempt.point ??= await takePointAlone(scope.ctx, tool);
  if (attempt.point && !attempt.point.taken) {
    const seconds = Math.max(1, Math.ceil((attempt.point.until - attempt.at.getTime()) / 1000));
    return { refusal: limited(tool, limits?.rateLimit ?? tool.rateLimit, seconds) };
  }
  const breaker = policy.guards.breakers.get(tool.name);
  const shape = shapeOf(checked.arguments);
  const rule = attempt.approved ? "approval" : named(consent.rule) ? consent.rule : "granted";
  const admitted = { attempt, tool, arguments: checked.arguments, rule, timeoutMs, replay, breaker, shape };
  const refusal = await checkGuards(parts, admitted, policy);
  if (refusal) return { refusal };
  if (attempt.approved) return { admitted };
  const completed = await completeCall(admitted);
  if ("refusal" in completed) return completed;
  const asking =
    consent.mode === "ask"
      ? consent.rule
      : ((await tool.asksWhen?.(checked.arguments, scope)) ?? (await beyondTicked(scope.ctx, tool, policy, rule)));
  return asking === undefined
    ? completed
    : askFirst(parts, completed.admitted, { ...consent, mode: "ask", rule: asking }, policy.unattended !== null);
}

/** Consents that stand in the records by their own name. */
const named = (rule: string) => rule.startsWith("grant:") || rule === tickedRule;

/** Why a call that was ticked asks all the same: others of its run have used the ticks up at this moment. */
async function beyondTicked(
  ctx: Context,
  tool: RegisteredTool,
  { unattended }: Policy,
  rule: string,
): Promise<string | undefined> {
  if (!unattended || rule !== tickedRule) return undefined;
  return (await takeAllowance(ctx, unattended, tool.name)) ? undefined : limitRule;
}
