import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { knownSecrets, scrubError } from "../core/scrub-text";
import { truncate } from "../core/truncate";
import type { Receipt } from "../receipts/schema";
import { codeOfError } from "./code-of-error";
import { CredentialProblem, credentialHint } from "./credentials/credential-problem";
import { logFailure } from "./log-failure";
import { isUnknown } from "./resilience/outcome/may-have-left";
import type { Run } from "./run-handler";
import { type GatewayReply, type ReplyCode, replyStatusByCode } from "./schema";
import type { HandlerOutcome, ToolDefinition } from "./tool-definition";

/** A reply before it has an id in the audit trail. */
export type BareReply = Omit<GatewayReply, "auditId">;

/** Characters of JSON that one reply may carry: about 32,000 tokens. */
const resultLimit = 128 * 1024;

/** What became of a call that ran, as its caller is told. `committed`: the receipts of what is certain. */
export function replyOfRun(
  ctx: Context,
  tool: ToolDefinition,
  run: Run,
  committed: readonly Receipt[] | undefined,
): BareReply {
  if (committed) return replyOfDeed(ctx, run, committed);
  if (tool.operation !== "read" && isUnknown(tool, run)) return unknownOutcome(ctx, run);
  switch (run.kind) {
    case "outcome":
      return run.outcome.ok ? replyOfSuccess(tool, run.outcome) : replyOfFailure(ctx, run.outcome);
    case "threw":
      return replyOfError(ctx, tool, run.error);
    case "timeout":
      return bare("TIMEOUT", overdue(run.afterMs), "Try once more with a smaller request.");
    case "cancelled":
      return bare("CANCELLED", "The call was cancelled; nothing was committed.");
  }
}

function replyOfSuccess(tool: ToolDefinition, outcome: HandlerOutcome & { ok: true }): BareReply {
  if (tool.operation !== "read") {
    const message = `${tool.name} said that it was done, but committed nothing: it counts as not done.`;
    return bare("HANDLER_EXCEPTION", message, "Do not claim that it was done. Tell an admin.");
  }
  const excess = excessOf(outcome.data);
  if (excess) {
    return bare(
      "RESULT_TOO_LARGE",
      `The result is too large (${excess}).`,
      "Ask for less: fewer items, a narrower query.",
    );
  }
  return { ...bare("OK"), data: outcome.data, ...receiptFields(outcome.receipts ?? []) };
}

/** Something was committed: whatever came after cannot undo that, so the reply says what is true. */
function replyOfDeed(ctx: Context, run: Run, committed: readonly Receipt[]): BareReply {
  const outcome = run.kind === "outcome" ? run.outcome : undefined;
  const receipts = (outcome?.ok ? outcome.receipts : undefined) ?? committed;
  const fields = receiptFields(receipts);
  if (outcome && !outcome.ok) return { ...replyOfFailure(ctx, outcome), ...fields };
  const status = receipts.some((receipt) => receipt.status === "pending") ? "pending" : "ok";
  const reply = { ...bare("OK"), status, ...fields } as const;
  if (!outcome) return { ...reply, message: "It was committed, but the rest of the answer did not come." };
  const excess = excessOf(outcome.data);
  if (excess) return { ...reply, message: `It was done; the answer was left out because it is too large (${excess}).` };
  return outcome.data === undefined ? reply : { ...reply, data: outcome.data };
}

function replyOfFailure(ctx: Context, outcome: HandlerOutcome & { ok: false }): BareReply {
  const { code, message, hint, data } = outcome;
  const clean = (text: string) => truncate(scrubError(text, knownSecrets(ctx.secrets, ctx.env)), 1_000);
  return {
    ...bare(code, clean(message), hint === undefined ? undefined : clean(hint)),
    ...(data !== undefined && !excessOf(data) && { data }),
  };
}

function replyOfError(ctx: Context, tool: ToolDefinition, error: unknown): BareReply {
  const clean = (text: string) => truncate(scrubError(text, knownSecrets(ctx.secrets, ctx.env)), 500);
  if (error instanceof AppError) {
    const hint = error.hint === undefined ? undefined : clean(error.hint);
    return bare(codeOfError[error.code] ?? "HANDLER_EXCEPTION", clean(error.detail), hint);
  }
  if (error instanceof CredentialProblem) return bare(error.code, error.message, credentialHint(error.credential));
  logFailure(ctx, "a handler failed", error, { tool: tool.name });
  const said = clean(error instanceof Error ? error.message : String(error));
  return bare(
    "HANDLER_EXCEPTION",
    `${tool.name} failed${said ? `: ${said}` : "."}`,
    tool.idempotency === "once" ? "Do not try again by yourself; tell the user." : "Try once more, or tell the user.",
  );
}

function unknownOutcome(ctx: Context, run: Run): BareReply {
  if (run.kind === "threw") logFailure(ctx, "a call failed after it was sent off", run.error);
  const what = run.kind === "timeout" ? overdue(run.afterMs) : "The connection was lost after the call was sent off.";
  return bare(
    "OUTCOME_UNKNOWN",
    what,
    "It may or may not have been done. Do not repeat it before somebody has looked.",
  );
}

const overdue = (afterMs: number) => `It did not answer within ${afterMs / 1000} seconds.`;

/** Why data cannot be sent as it is, or undefined. */
function excessOf(data: unknown): string | undefined {
  try {
    const size = JSON.stringify(data)?.length ?? 0;
    return size > resultLimit ? `${size} characters of at most ${resultLimit}` : undefined;
  } catch {
    return "it has no end, or is no plain JSON";
  }
}

/** Where the receipts of a call stand in its reply. */
export function receiptFields(receipts: readonly Receipt[]): Pick<BareReply, "receipt" | "receipts"> {
  if (receipts.length === 0) return {};
  return receipts.length === 1 ? { receipt: receipts[0]! } : { receipt: receipts[0]!, receipts: [...receipts] };
}

export function bare(code: ReplyCode, message?: string, hint?: string): BareReply {
  return {
    status: replyStatusByCode[code],
    code,
    ...(message !== undefined && { message }),
    ...(hint !== undefined && { hint }),
  };
}
