import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { readFile, type StoredFile } from "../files/read-file";
import { findDeliverable } from "../find-deliverable";

/** The bytes of an image, for a member. @throws FORBIDDEN, NOT_FOUND, also while it is being drawn */
export async function readImage(ctx: Context, id: string): Promise<StoredFile> {
  requirePermission(ctx, "deliverables:read");
  await findDeliverable(ctx, "image", id);
  return readFile(ctx, { deliverableId: id, index: 0, workspaceId: ctx.workspaceId });
}
