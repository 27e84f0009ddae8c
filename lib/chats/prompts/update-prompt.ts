import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import { isUniqueViolation } from "../../core/db/database";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { nameTaken } from "./name-taken";
import { ownPrompt } from "./own-prompt";
import { type PromptItem, UpdatePrompt } from "./schema";
import { toPromptItem } from "./to-prompt-item";

/** Changes one's own saved prompt. @throws FORBIDDEN, NOT_FOUND, INVALID_INPUT, CONFLICT (the name is taken) */
export async function updatePrompt(ctx: Context, id: string, input: unknown): Promise<PromptItem> {
  requirePermission(ctx, "chats:create");
  const changes = cleanJson(parseInput(UpdatePrompt, input));
  if (changes.shared) requirePermission(ctx, "chats:update");
  const updated = ctx.db.transaction(async (tx) => {
    const before = await ownPrompt(tx, ctx, id);
    const row = await tx.savedPrompt.update({
      where: { id: before.id, workspaceId: ctx.workspaceId },
      data: { ...changes, updatedAt: ctx.clock.now() },
    });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "prompt.updated",
      actor: actorOf(ctx),
      details: { id: row.id, shared: row.shared },
    });
    return row;
  });
  return updated.then(
    (row) => toPromptItem(ctx, row),
    (error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(changes.name ?? "") : error;
    },
  );
}
