import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import { findDeliverable } from "../find-deliverable";
import { toDeliverableItems } from "../to-deliverable-items";
import { loadResume } from "./load-resume";
import { GenerateResume, type Resume } from "./schema";

/** A resume with its fields and its true number of pages. @throws FORBIDDEN, NOT_FOUND */
export async function getResume(ctx: Context, id: string): Promise<Resume> {
  requirePermission(ctx, "deliverables:read");
  const row = await findDeliverable(ctx, "resume", id);
  const [item] = await toDeliverableItems(ctx, [row]);
  const content = await loadResume(ctx, id);
  return {
    ...item!,
    data: content?.data ?? null,
    template: content?.template ?? null,
    pages: content?.pages ?? null,
    maxPages: GenerateResume.parse(row.input).max_pages,
    notes: content?.notes ?? [],
  };
}
