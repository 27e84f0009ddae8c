import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { findPage } from "../find-page";
import type { Image } from "./schema";
import { toImages } from "./to-images";

/**
 * The images of this workspace with addresses that show them, newest first; those that failed or are being drawn too.
 * @throws FORBIDDEN, INVALID_INPUT
 */
export async function listImages(
  ctx: Context,
  input: object = {},
): Promise<{ items: Image[]; nextCursor: string | null }> {
  requirePermission(ctx, "deliverables:read");
  const { rows, nextCursor } = await findPage(ctx, { ...input, kind: "image" });
  return { items: await toImages(ctx, rows), nextCursor };
}
