import type { ApprovalRow } from "../../approvals/approval-row";
import { canonicalJson } from "../../core/canonical-json";
import { truncate } from "../../core/truncate";
import type { GatewayReply } from "../schema";

/** Characters of the changed arguments that a reply repeats. */
const mostShown = 600;

/**
 * The reply to a call whose arguments a person changed on its card says so: whoever made the call must not tell that
 * it was done as they wrote it. Every other reply stays as it is.
 */
export function tellEdit(card: Pick<ApprovalRow, "arguments" | "proposed">, reply: GatewayReply): GatewayReply {
  if (card.proposed === null) return reply;
  const changed = truncate(JSON.stringify(changedOf(card)), mostShown);
  const message = `A person changed arguments on the card; these are the changed ones: ${changed}`;
  return {
    ...reply,
    message: reply.message ? `${message} ${reply.message}` : message,
    hint: reply.hint ?? "Tell the user what was done with these, not with what was asked for first.",
  };
}

/** Each argument that is not as it was proposed; null for one that was taken out. */
function changedOf({ arguments: sent, proposed }: Pick<ApprovalRow, "arguments" | "proposed">): object {
  const now = sent as Record<string, unknown>;
  const before = proposed as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter((name) => canonicalJson(now[name]) !== canonicalJson(before[name]))
      .map((name) => [name, now[name] ?? null]),
  );
}
