import type { ApprovalRow } from "../../approvals/approval-row";
import { decisionsFor } from "../../approvals/decisions-for";
import { endApproval } from "../../approvals/end-approval";
import { getApproval } from "../../approvals/get-approval";
import { mayDecide } from "../../approvals/may-decide";
import { type ApprovalItem, DecideApproval } from "../../approvals/schema";
import { scopesOf } from "../../approvals/scopes-of";
import { type TakenDecision, takeDecision } from "../../approvals/take-decision";
import { visibleApproval } from "../../approvals/visible-approval";
import { jsonDigest } from "../../core/canonical-json";
import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { wakeThreads } from "../../events/wake-threads";
import { checkArguments } from "../check-arguments";
import type { Registry } from "../registry";
import { previewOf } from "./preview-of";
import { toolBook } from "./tool-book";

/**
 * Answers a card. One that was decided already is answered as it stands, naming who decided: two tabs agree, and
 * nothing happens twice.
 * @throws NOT_FOUND, FORBIDDEN for whoever sees it and may not decide, INVALID_INPUT for an answer that it does not offer
 */
export async function decideApproval(
  registry: Registry,
  ctx: Context,
  id: string,
  input: unknown,
): Promise<ApprovalItem> {
  const tools = toolBook(registry);
  const card = await visibleApproval(ctx, tools, id);
  const given = parseInput(DecideApproval, input);
  const changed = await answerCard(registry, ctx, card, given);
  if (changed?.threadId && changed.state !== "approved") wakeThreads(changed.threadId);
  return getApproval(ctx, tools, id);
}

/** The card as this answer left it; null when it was not open any more. */
async function answerCard(
  registry: Registry,
  ctx: Context,
  card: ApprovalRow,
  given: DecideApproval,
): Promise<ApprovalRow | null> {
  if (card.state !== "pending") return null;
  if (card.expiresAt <= ctx.clock.now()) return ctx.db.transaction((tx) => endApproval(tx, ctx, card, "expired"));
  return takeDecision(ctx, card, await offered(registry, ctx, card, given));
}

/** The decision, if this card offers it to this person. */
async function offered(
  registry: Registry,
  ctx: Context,
  card: ApprovalRow,
  given: DecideApproval,
): Promise<TakenDecision> {
  const tool = toolBook(registry).find(card.tool);
  const { decision, reason, scope } = given;
  const decisions = decisionsFor(ctx, card, tool);
  if (!decisions.includes(decision)) {
    if (decision !== "withdraw" && !mayDecide(ctx, card, tool)) throw notYours(ctx, card);
    if (decisions.length === 0) throw notYours(ctx, card);
    throw notOffered("decision", `This card does not offer ${decision}; it offers ${decisions.join(", ")}.`);
  }
  const runs = decision === "approve" || decision === "edit";
  const scopes = runs ? scopesOf(card, tool) : (["once"] as const);
  if (!scopes.some((one) => one === scope)) {
    throw notOffered("scope", `This decision cannot hold for ${scope}; it can for ${scopes.join(", ")}.`);
  }
  if (decision !== "edit") {
    if (given.arguments !== undefined) throw notOffered("arguments", `Arguments go with edit, not with ${decision}.`);
    return { decision, reason, scope };
  }
  return { decision, reason, scope, edited: await readEdit(registry, ctx, card, given.arguments) };
}

/** Arguments as a person changed them, by the tool's own schema: types are kept, and nothing unknown comes in. */
async function readEdit(
  registry: Registry,
  ctx: Context,
  card: ApprovalRow,
  sent: Record<string, unknown> | undefined,
): Promise<TakenDecision["edited"]> {
  const tool = registry.find(card.tool);
  if (!tool || sent === undefined) throw notOffered("arguments", "Edit needs all arguments, as they shall run.");
  const checked = checkArguments(tool.completed ?? tool, sent);
  if (!checked.ok) {
    // A form shows it where the value stands.
    const field = ["arguments", checked.path].filter(Boolean).join(".");
    throw new AppError("INVALID_INPUT", { detail: checked.message, hint: checked.hint, field });
  }
  const args = cleanJson(checked.arguments);
  if (jsonDigest(args) === jsonDigest(card.arguments)) return undefined;
  return { arguments: args, preview: await previewOf(ctx, tool, args, card) };
}

function notOffered(field: string, detail: string): AppError {
  return new AppError("INVALID_INPUT", { detail, hint: "The card is as it was: read it and answer again.", field });
}

function notYours(ctx: Context, card: ApprovalRow): AppError {
  const own = card.requestedById === ctx.person.userId;
  if (card.decider !== "another") {
    return new AppError("FORBIDDEN", {
      detail: own
        ? "You may not decide about this: you do not hold the tool's permission."
        : "Only the person who asked for this may decide about it.",
      hint: "An owner or admin of the workspace can change your role.",
    });
  }
  return new AppError("FORBIDDEN", {
    detail: own
      ? "This is highly sensitive: somebody else has to decide about what you asked for."
      : "This needs the permission approvals:decide.",
    hint: "The card names who may decide.",
  });
}
