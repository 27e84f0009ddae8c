import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";

/**
 * The same bytes are one document in a workspace.
 * @throws CONFLICT naming the document that has them
 */
export async function requireNewBytes(
  tx: Pick<Transaction, "document">,
  ctx: Pick<Context, "workspaceId">,
  sha256: string,
  path: string,
): Promise<void> {
  const same = await tx.document.findFirst({ where: { workspaceId: ctx.workspaceId, sha256 } });
  if (!same) return;
  const where = `${same.folder}/${same.fileName}`;
  if (same.state === "deleting") {
    throw new AppError("CONFLICT", {
      detail: `A document with exactly this content, ${where}, is being deleted at this moment.`,
      hint: "Try again when it is gone.",
    });
  }
  throw new AppError("CONFLICT", {
    detail:
      where === path
        ? `${where} holds exactly this content already; nothing was changed.`
        : `The document ${where} has exactly this content, and the same content is kept once.`,
    hint: where === path ? "Nothing is left to do." : "Use that one, or move it to where it is wanted.",
  });
}
