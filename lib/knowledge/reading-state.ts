import type { Runtime } from "../core/context";

/** How far the reading of a document of this workspace is: it waits or is at it, has ended, or the document is gone. */
export async function readingState(
  { db }: Pick<Runtime, "db">,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<"open" | "ended" | "gone"> {
  const row = await db.prisma.document.findFirst({ where: { id, workspaceId }, select: { state: true } });
  if (!row || row.state === "deleting") return "gone";
  return row.state === "pending" || row.state === "processing" ? "open" : "ended";
}
