import type { Context } from "../../core/context";
import type { DeliverableRow } from "../deliverable-row";
import { signFile } from "../files/file-token";
import { toDeliverableItems } from "../to-deliverable-items";
import { type Image, ImageInput } from "./schema";

/** Rows of this workspace's images, each with an address where its bytes can be had for a while. Keeps the order. */
export async function toImages(ctx: Context, rows: readonly DeliverableRow[]): Promise<Image[]> {
  const items = await toDeliverableItems(ctx, rows);
  const files = await ctx.db.prisma.deliverableFile.findMany({
    where: { deliverableId: { in: rows.map(({ id }) => id) }, index: 0, workspaceId: ctx.workspaceId },
  });
  const fileOf = new Map(files.map((file) => [file.deliverableId, file]));
  return rows.map(({ id, title, input }, at) => {
    const file = fileOf.get(id);
    const { prompt, count } = ImageInput.parse(input);
    return {
      ...items[at]!,
      src: file ? `/api/images/${id}?token=${signFile(ctx, { deliverableId: id, index: 0 })}` : null,
      alt: file?.alt ?? title,
      prompt,
      domain: "ai-generated",
      generated: true,
      image_count: count,
      width: file?.width ?? null,
      height: file?.height ?? null,
      mediaType: file?.mediaType ?? null,
    };
  });
}
