import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { findDeliverable } from "../find-deliverable";
import { RestoreVersion } from "../schema";
import { writeVersion } from "../write-version";
import { getResume } from "./get-resume";
import { loadResume } from "./load-resume";
import { resumeName } from "./resume-name";
import type { Resume } from "./schema";

/**
 * Brings an earlier version of a resume back, as the next one: the same fields and the same pages, byte for byte.
 * What came after it stays.
 * @param ifMatch the version that was the newest when the person looked; left out, the last writer wins
 * @throws FORBIDDEN, NOT_FOUND, INVALID_INPUT, CONFLICT when it has no pages, PRECONDITION_FAILED
 */
export async function restoreResume(ctx: Context, id: string, input: unknown, ifMatch?: number): Promise<Resume> {
  requirePermission(ctx, "deliverables:update");
  const { note } = parseInput(RestoreVersion, input);
  const base = await findDeliverable(ctx, "resume", id);
  const content = await loadResume(ctx, id);
  if (!content) {
    throw new AppError("CONFLICT", {
      detail: `The resume is ${base.state}: there are no pages to bring back.`,
      hint: "Wait until it is ready; a failed one can be started again.",
    });
  }
  const { data, template, pages, notes } = content;
  const restored = await writeVersion(ctx, {
    origin: "restored",
    base,
    title: base.title,
    note: note ?? `Version ${base.version}`,
    ifMatch,
    async store(tx, { id: deliverableId, workspaceId, version }) {
      await tx.resumeContent.create({ data: { deliverableId, workspaceId, data, template, pages, notes } });
      // The bytes of a file never change: both versions point at the same.
      const files = await tx.deliverableFile.findMany({ where: { deliverableId: base.id, workspaceId } });
      const name = resumeName(data.basics.name, version);
      await tx.deliverableFile.createMany({
        data: files.map((file) => ({
          ...file,
          deliverableId,
          name: file.index === 0 ? `${name}.pdf` : `${name}-${file.index}.png`,
        })),
      });
    },
  });
  return getResume(ctx, restored);
}
