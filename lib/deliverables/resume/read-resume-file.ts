import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { readFile, type StoredFile } from "../files/read-file";
import { findDeliverable } from "../find-deliverable";

/**
 * The PDF of a resume (`page` 0), or the picture of one of its pages, counted from 1.
 * @throws FORBIDDEN, NOT_FOUND, also while it is being made
 */
export async function readResumeFile(ctx: Context, id: string, page: number): Promise<StoredFile> {
  requirePermission(ctx, "deliverables:read");
  await findDeliverable(ctx, "resume", id);
  return readFile(ctx, { deliverableId: id, index: page, workspaceId: ctx.workspaceId });
}
