import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { signFile } from "../files/file-token";
import { findDeliverable } from "../find-deliverable";
import { toDeliverableItems } from "../to-deliverable-items";
import { type Image, ImageInput } from "./schema";

/** An image with an address where its bytes can be had for a while. @throws FORBIDDEN, NOT_FOUND */
export async function getImage(ctx: Context, id: string): Promise<Image> {
  requirePermission(ctx, "deliverables:read");
  const row = await findDeliverable(ctx, "image", id);
  const [item] = await toDeliverableItems(ctx, [row]);
  const file = await ctx.db.prisma.deliverableFile.findFirst({
    where: { deliverableId: id, index: 0, workspaceId: ctx.workspaceId },
  });
  const { prompt, count } = ImageInput.parse(row.input);
  return {
    ...item!,
    src: file && `/api/images/${id}?token=${signFile(ctx, { deliverableId: id, index: 0 })}`,
    alt: file?.alt ?? row.title,
    prompt,
    domain: "ai-generated",
    generated: true,
    image_count: count,
    width: file?.width ?? null,
    height: file?.height ?? null,
    mediaType: file?.mediaType ?? null,
  };
}
