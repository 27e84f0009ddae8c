import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import { isUniqueViolation } from "../../core/db/database";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { nameTaken } from "./name-taken";
import { CreatePrompt, type PromptItem } from "./schema";
import { toPromptItem } from "./to-prompt-item";

/** Prompts that one person may keep in a workspace. */
const mostPrompts = 500;

/**
 * Keeps a text to be sent again. Sharing it shows it to others, which needs more than asking in one's own threads.
 * @throws FORBIDDEN, INVALID_INPUT, CONFLICT (one's own has this name, or there are too many)
 */
export async function createPrompt(ctx: Context, input: unknown): Promise<PromptItem> {
  requirePermission(ctx, "chats:create");
  const prompt = cleanJson(parseInput(CreatePrompt, input));
  if (prompt.shared) requirePermission(ctx, "chats:update");
  const { workspaceId, person } = ctx;
  const now = ctx.clock.now();
  const created = ctx.db.transaction(async (tx) => {
    const own = { workspaceId, ownerId: person.userId };
    if ((await tx.savedPrompt.count({ where: own })) >= mostPrompts) throw tooMany();
    const row = await tx.savedPrompt.create({
      data: { id: ctx.ids.next("prompt"), ...own, ...prompt, createdAt: now, updatedAt: now },
    });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "prompt.created",
      actor: actorOf(ctx),
      details: { id: row.id, shared: row.shared },
    });
    return row;
  });
  return created.then(
    (row) => toPromptItem(ctx, row),
    (error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(prompt.name) : error;
    },
  );
}

function tooMany(): AppError {
  return new AppError("CONFLICT", {
    detail: `There are ${mostPrompts} saved prompts already, which is the limit.`,
    hint: "Delete some that you do not use.",
  });
}
