import type { ApprovalRow } from "../../approvals/approval-row";
import { openApproval } from "../../approvals/open-approval";
import type { ApprovalPreview } from "../../approvals/schema";
import { AppError } from "../../core/errors";
import type { AdmittedCall, GatewayParts } from "../admitted-call";
import { elapsedMs, entryOf } from "../attempt";
import { codeOfError } from "../code-of-error";
import type { Consent } from "../policy/consent-of";
import { toolDigest } from "../policy/tool-digest";
import type { Refusal } from "../refusal";
import type { RegisteredTool } from "../registry";
import { claimKey, keepReply } from "../replay";
import { bare } from "../reply-of-run";
import type { GatewayReply } from "../schema";
import { previewOf } from "./preview-of";

/** Nobody sits in front of a run: its cards wait for three days. */
const unattendedHours = 72;

/**
 * Puts a call before a person instead of running it. What its tool already finds wrong with it, and what was turned
 * down in the same turn, is refused without asking anybody.
 */
export async function askFirst(
  parts: GatewayParts,
  call: AdmittedCall,
  consent: Consent,
  unattended: boolean,
): Promise<{ asked: GatewayReply } | { refusal: Refusal }> {
  const { attempt, tool, shape } = call;
  const { ctx, threadId, turnId, runId, messageId, agentPath } = attempt.scope;
  if (tool.needsTurn) return { refusal: cannotWait(tool, consent.rule) };
  const preview = await previewOr(call);
  if ("refusal" in preview) return preview;
  const { kind, row } = await openApproval(ctx, {
    kind: "tool",
    tool,
    toolDigest: toolDigest(tool),
    arguments: call.arguments,
    callId: attempt.callId,
    ...{ threadId, turnId, runId, messageId, agentPath },
    policyVersion: consent.policyVersion,
    rule: consent.rule,
    preview,
    decider: tool.sensitivity === "high" ? "another" : "requester",
    expiresAfterHours: unattended ? unattendedHours : undefined,
    auditId: attempt.auditId,
  });
  if (kind === "refused") return { refusal: turnedDown(tool, row) };
  // The card's own row stands in its transaction; a call that found it open leaves one of its own.
  if (kind === "waiting") {
    parts.rows.add(
      ctx,
      entryOf(attempt, tool, {
        id: attempt.auditId,
        at: attempt.at,
        action: "call.asked",
        arguments: call.arguments,
        decision: "ask",
        rule: consent.rule,
        code: "APPROVAL_REQUIRED",
        durationMs: elapsedMs(attempt),
        shape,
        details: { approvalId: row.id },
      }),
    );
  }
  const reply = waitingReply(tool, row, attempt.auditId);
  if (call.replay && (await claimKey(ctx.db.prisma, ctx, call.replay))) {
    await keepReply(ctx.db.prisma, call.replay, reply);
  }
  return { asked: reply };
}

async function previewOr(call: AdmittedCall): Promise<ApprovalPreview | { refusal: Refusal }> {
  const { scope } = call.attempt;
  try {
    return await previewOf(scope.ctx, call.tool, call.arguments, scope);
  } catch (error) {
    const code = error instanceof AppError ? codeOfError[error.code] : undefined;
    if (!(error instanceof AppError) || code === undefined) throw error;
    return {
      refusal: { code, rule: "preview", message: error.detail, hint: error.hint ?? "Correct the call and try again." },
    };
  }
}

function waitingReply(tool: RegisteredTool, row: ApprovalRow, auditId: string): GatewayReply {
  const who = row.decider === "another" ? "somebody else with the right to decide" : "the person who asked for this";
  return {
    ...bare(
      "APPROVAL_REQUIRED",
      `${tool.label} waits for approval by ${who}. Nothing has been run yet.`,
      "Do not call it again: the answer comes by itself. Never say that it was done.",
    ),
    data: {
      approval_id: row.id,
      url: `/w/${row.workspaceId}/inbox?approval=${row.id}`,
      expires_at: row.expiresAt.toISOString(),
    },
    auditId,
  };
}

function turnedDown(tool: RegisteredTool, row: ApprovalRow): Refusal {
  const rejected = row.decision === "reject";
  return {
    code: rejected ? "APPROVAL_REJECTED" : "APPROVAL_WITHDRAWN",
    rule: "approval.repeated",
    message: `This was ${rejected ? "turned down" : "withdrawn"} a moment ago, so nobody was asked again${
      row.reason ? `. The reason given: ${JSON.stringify(row.reason)}` : ""
    }. ${tool.label} was not run.`,
    hint: "Do not look for another way to the same end. Tell the user what was not done.",
  };
}

/** What runs only inside of a turn cannot be run once somebody has said yes. */
function cannotWait(tool: RegisteredTool, rule: string): Refusal {
  return {
    code: "OPERATION_DENIED",
    rule,
    message: `${tool.label} is to be asked about here, and it cannot wait for an answer.`,
    hint: "An admin can set it to allow or switch it off.",
  };
}
