import { appendAudit } from "../audit/append-audit";
import type { AuditEntry } from "../audit/schema";
import type { Receipt } from "../receipts/schema";
import type { AdmittedCall, GatewayParts } from "./admitted-call";
import { announceCall, listeners } from "./announce-call";
import { elapsedMs, entryOf } from "./attempt";
import { createCommitment } from "./commitment";
import { logFailure } from "./log-failure";
import { projectReply } from "./policy/project-reply";
import { type Refusal, refuse } from "./refusal";
import { justTaken, unrecorded } from "./refusals";
import { claimKey, keepReply, releaseKey } from "./replay";
import { replyOfRun } from "./reply-of-run";
import { failureDetails } from "./resilience/metrics/failure-details";
import { endUnknown } from "./resilience/outcome/end-unknown";
import { runWithRetries } from "./resilience/run-with-retries";
import type { GatewayReply } from "./schema";

/**
 * Runs a call that changes something. `call.started` is durable before the handler begins; `call.finished` stands in
 * the transaction of the deed, or by itself when nothing was done. A start without a finish is an unknown outcome.
 */
export async function executeWrite(parts: GatewayParts, admitted: AdmittedCall): Promise<GatewayReply> {
  const { attempt, tool, arguments: args, timeoutMs, replay, breaker } = admitted;
  const { scope, callId, auditId } = attempt;
  const { ctx, threadId, turnId, agentPath, delegate, resumes, signal } = scope;
  const begun = await begin(admitted);
  if (begun !== "begun") return refuse(parts.rows, attempt, tool, begun);

  const finished = (reply: Pick<GatewayReply, "status" | "code" | "message">, receipts: readonly Receipt[] = []) =>
    finishedEntry(admitted, reply, receipts);
  const commitment = createCommitment({
    ...{ ctx, tool, callId, auditId, threadId, turnId, agentPath },
    finished: (receipts) => finished({ status: "ok", code: "OK" }, receipts),
    // A crash after the commit must still find the reply: without the data, which is known only later.
    also: async (tx, receipts) => {
      const lasting = { ...replyOfRun(ctx, tool, lost, receipts), auditId };
      if (replay) await keepReply(tx, replay, lasting);
      await attempt.approved?.inDeed(tx, lasting);
    },
  });
  const approved = attempt.approved !== undefined;
  const call = { ctx, callId, threadId, turnId, agentPath, delegate, resumes, approved, commit: commitment.commit };
  const mayRetry = () => commitment.receipts() === undefined;
  const run = await runWithRetries(tool, args, call, { timeoutMs, signal, breaker, mayRetry });
  await commitment.close();

  const committed = commitment.receipts();
  let reply: GatewayReply = { ...projectReply(tool, attempt.view, replyOfRun(ctx, tool, run, committed)), auditId };
  try {
    if (reply.code === "OUTCOME_UNKNOWN") {
      const unknown = reply;
      reply = { ...(await endUnknown(admitted, unknown, (receipts) => finished(unknown, receipts))), auditId };
    } else if (!committed) await ctx.db.transaction((tx) => appendAudit(tx, ctx, finished(reply)));
    if (replay) await settleKey(admitted, reply, reply.code === "OK" || committed !== undefined);
  } catch (error) {
    // The deed stands or fell already; its start is recorded, and the missing finish says that something went wrong.
    logFailure(ctx, "the end of a call was not recorded", error, { callId });
  }
  return reply;
}

const lost = { kind: "cancelled", begun: true } as const;

async function begin(admitted: AdmittedCall): Promise<"begun" | Refusal> {
  const { attempt, tool, arguments: args, replay, shape } = admitted;
  const { ctx } = attempt.scope;
  // By it, whoever recovers the call after a crash finds the key.
  const details = replay && { replay: replay.key };
  try {
    const told = await listeners(admitted);
    const free = await ctx.db.transaction(async (tx) => {
      if (replay && !(await claimKey(tx, ctx, replay))) return false;
      await announceCall(tx, ctx, admitted, told);
      const { auditId: id, at } = attempt;
      const granted = { decision: "allow", rule: admitted.rule } as const;
      await appendAudit(
        tx,
        ctx,
        entryOf(attempt, tool, { id, at, action: "call.started", arguments: args, shape, details, ...granted }),
      );
      return true;
    });
    return free ? "begun" : justTaken;
  } catch (error) {
    logFailure(ctx, "a call could not be recorded before it runs", error, { tool: tool.name });
    return unrecorded;
  }
}

function finishedEntry(
  { attempt, tool, rule }: AdmittedCall,
  reply: Pick<GatewayReply, "status" | "code" | "message">,
  receipts: readonly Receipt[],
): AuditEntry {
  return entryOf(attempt, tool, {
    action: "call.finished",
    decision: "allow",
    rule,
    code: reply.code,
    durationMs: elapsedMs(attempt),
    receiptId: receipts.length === 1 ? receipts[0]!.id : undefined,
    details: { started: attempt.auditId, receipts: receipts.map((receipt) => receipt.id), ...failureDetails(reply) },
  });
}

/** Kept when something was done or may have been; else the key is free again. */
async function settleKey({ attempt, replay }: AdmittedCall, reply: GatewayReply, done: boolean): Promise<void> {
  const { prisma } = attempt.scope.ctx.db;
  if (done || reply.code === "OUTCOME_UNKNOWN") await keepReply(prisma, replay!, reply);
  else await releaseKey(prisma, replay!);
}
