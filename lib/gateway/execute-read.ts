import type { Context } from "../core/context";
import type { AdmittedCall, GatewayParts } from "./admitted-call";
import { announceCall, listeners } from "./announce-call";
import { elapsedMs, entryOf } from "./attempt";
import { logFailure } from "./log-failure";
import { offerNearTools } from "./offer-tools";
import { projectReply } from "./policy/project-reply";
import type { Policy } from "./read-policy";
import { refuse } from "./refusal";
import { justTaken } from "./refusals";
import { claimKey, keepReply, type ReplayKey, releaseKey } from "./replay";
import { type BareReply, replyOfRun } from "./reply-of-run";
import { failureDetails } from "./resilience/metrics/failure-details";
import { runWithRetries } from "./resilience/run-with-retries";
import type { Run } from "./run-handler";
import type { GatewayReply } from "./schema";

/** Runs a call that changes nothing: one audit row, which may still be on its way to the disk when this returns. */
export async function executeRead(parts: GatewayParts, admitted: AdmittedCall, policy: Policy): Promise<GatewayReply> {
  const { attempt, tool, arguments: args, timeoutMs, replay, breaker, shape } = admitted;
  const { scope, callId, auditId, at } = attempt;
  const { ctx, threadId, turnId, agentPath, delegate, signal } = scope;
  if (replay && !(await claimKey(ctx.db.prisma, ctx, replay))) {
    return refuse(parts.rows, attempt, tool, justTaken);
  }
  const told = await listeners(admitted);
  if (told.length > 0) await ctx.db.transaction((tx) => announceCall(tx, ctx, admitted, told));
  const call = { ctx, callId, threadId, turnId, agentPath, delegate, commit: refuseCommit };
  const run = await runWithRetries(tool, args, call, { timeoutMs, signal, breaker, mayRetry: () => true });
  const reply: GatewayReply = {
    ...withNearTools(
      parts,
      policy,
      admitted,
      run,
      projectReply(tool, attempt.view, replyOfRun(ctx, tool, run, undefined)),
    ),
    auditId,
  };
  if (replay) await keep(ctx, replay, reply);
  parts.rows.add(
    ctx,
    entryOf(attempt, tool, {
      id: auditId,
      at,
      action: "call.read",
      arguments: args,
      decision: "allow",
      rule: admitted.rule,
      code: reply.code,
      durationMs: elapsedMs(attempt),
      shape,
      details: failureDetails(reply),
    }),
  );
  return reply;
}

/** A reply that the database cannot hold is still a reply; its key is free again. */
async function keep(ctx: Context, replay: ReplayKey, reply: GatewayReply): Promise<void> {
  try {
    await keepReply(ctx.db.prisma, replay, reply);
  } catch (error) {
    logFailure(ctx, "a reply could not be kept for its idempotency key", error);
    await releaseKey(ctx.db.prisma, replay);
  }
}

async function refuseCommit(): Promise<never> {
  throw new Error("A tool that is registered as reading cannot commit.");
}

/** A call that named no tool learns which names come near. */
function withNearTools(
  { registry }: GatewayParts,
  policy: Policy,
  { attempt }: AdmittedCall,
  run: Run,
  reply: BareReply,
): BareReply {
  if (run.kind !== "outcome" || run.outcome.ok || run.outcome.near === undefined) return reply;
  const alternatives = offerNearTools(registry, policy, attempt.scope, run.outcome.near);
  return alternatives.length > 0 ? { ...reply, alternatives } : reply;
}
