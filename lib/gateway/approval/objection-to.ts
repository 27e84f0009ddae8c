import type { ApprovalRow } from "../../approvals/approval-row";
import { isMarkOf } from "../../approvals/arguments-mark";
import { ApprovalPreview } from "../../approvals/schema";
import type { Context } from "../../core/context";
import { rolePermissions } from "../../workspaces/role-permissions";
import { toolDigest } from "../policy/tool-digest";
import { type BareReply, bare } from "../reply-of-run";
import type { ToolDefinition } from "../tool-definition";
import { previewOf } from "./preview-of";

/**
 * Why an approval does not carry the call that it would run now: what runs is not what was shown, or whoever said yes
 * may not say it any more. The call's own gates come after this one.
 */
export async function objectionTo(
  ctx: Context,
  card: ApprovalRow,
  tool: ToolDefinition | undefined,
): Promise<BareReply | undefined> {
  if (!isMarkOf(ctx.secrets, card.argsHash, card.tool, card.arguments)) {
    return changed("The arguments are not those that were approved. Nothing was run.");
  }
  if (tool && toolDigest(tool) !== card.toolDigest) {
    return changed(`${tool.label} is not what it was when this was approved. Nothing was run.`);
  }
  if (tool && (await isStale(ctx, card, tool))) {
    return changed("What this would change is not as it was when the card was shown. Nothing was run.");
  }
  if (card.decider === "another" && !(await mayStillDecide(ctx, card.decidedById ?? ""))) {
    const message = "Whoever approved this may not decide about others' calls any more. Nothing was run.";
    return bare("PERMISSION_DENIED", message, "Ask again: somebody who may decide has to look at it.");
  }
  return undefined;
}

/** Whether the text that the card shows as standing there now is another one by now. */
async function isStale(ctx: Context, card: ApprovalRow, tool: ToolDefinition): Promise<boolean> {
  const shown = ApprovalPreview.parse(card.preview).change;
  if (!shown) return false;
  // What the tool itself finds wrong by now, the call is answered with.
  const now = await previewOf(ctx, tool, card.arguments, card).catch(() => undefined);
  return now !== undefined && now.change?.before !== shown.before;
}

function changed(message: string): BareReply {
  return bare("CONFLICT", message, "Ask again; what is asked then is shown as it is now.");
}

async function mayStillDecide(ctx: Context, userId: string): Promise<boolean> {
  const member = await ctx.db.prisma.membership.findUnique({
    where: { workspaceId_userId: { workspaceId: ctx.workspaceId, userId } },
    select: { role: true },
  });
  return member !== null && rolePermissions(member.role).has("approvals:decide");
}
