import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import type { DeliverableRow } from "../deliverable-row";
import { findDeliverable } from "../find-deliverable";
import { ImageInput, type ImageWithOthers } from "./schema";
import { toImages } from "./to-images";

/**
 * An image with an address where its bytes can be had for a while, and those that were asked for in the same call.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function getImage(ctx: Context, id: string): Promise<ImageWithOthers> {
  requirePermission(ctx, "deliverables:read");
  const row = await findDeliverable(ctx, "image", id);
  const [image, ...others] = await toImages(ctx, [row, ...(await othersOf(ctx, row))]);
  return { ...image!, others };
}

/** The other images of its call, in the order in which they were asked for. */
async function othersOf({ db, workspaceId }: Context, row: DeliverableRow): Promise<DeliverableRow[]> {
  if (ImageInput.parse(row.input).count === 1) return [];
  const receipt = await db.prisma.receipt.findFirst({
    where: { id: row.receiptId, workspaceId },
    select: { toolCallId: true },
  });
  const receipts = await db.prisma.receipt.findMany({
    where: { workspaceId, toolCallId: receipt?.toolCallId ?? "", tool: "generate_image", id: { not: row.receiptId } },
    select: { id: true },
  });
  const rows = await db.prisma.deliverable.findMany({
    where: { workspaceId, kind: "image", receiptId: { in: receipts.map(({ id }) => id) } },
  });
  return rows.sort((one, other) => indexOf(one) - indexOf(other));
}

function indexOf({ input }: DeliverableRow): number {
  return ImageInput.parse(input).index;
}
