import type { Context } from "../../../core/context";
import type { Prisma } from "../../../core/db/database";
import { type NewVersion, writeVersion } from "../../write-version";
import { countWords } from "../count-words";
import { titleIn } from "./title-in";

/**
 * Writes a text that a person made of a report as its next version; the sources of the version it was made from go
 * with it. @throws as writeVersion
 */
export function writeReportVersion(
  ctx: Context,
  { markdown, ...version }: Omit<NewVersion, "title" | "store"> & { markdown: string },
): Promise<string> {
  const { base } = version;
  return writeVersion(ctx, {
    ...version,
    title: titleIn(markdown) ?? base.title,
    async store(tx, { id, workspaceId }) {
      const { sources } = await tx.reportContent.findUniqueOrThrow({ where: { deliverableId: base.id } });
      const content = { markdown, sources: sources as Prisma.InputJsonValue, words: countWords(markdown) };
      await tx.reportContent.create({ data: { deliverableId: id, workspaceId, ...content } });
    },
  });
}
