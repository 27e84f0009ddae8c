import { openDatabase } from "@/lib/core/db/database";
import { randomIds } from "@/lib/core/ids";
import { migrationsDir } from "./database";

/**
 * Puts into the embedded database of a server that is down what only a workspace comes to that has been busy for a
 * while: a hold on a thread's changes, a request of a person to the admins, an image. Ids by where they stand in
 * addresses.
 */
export async function layRecords(
  dataDir: string,
  { workspaceId, userId, threadId }: { workspaceId: string; userId: string; threadId: string },
): Promise<{ holds: string; requests: string; images: string }> {
  const db = await openDatabase({ dataDir, migrationsDir });
  const ids = { holds: randomIds.next("hold"), requests: randomIds.next("request"), images: randomIds.next("image") };
  const about = { workspaceId, tool: "rm", createdAt: new Date() };
  await db.prisma.mutationHold.create({
    data: { id: ids.holds, ...about, threadId, cause: "burst", details: {} },
  });
  await db.prisma.adminRequest.create({
    data: { id: ids.requests, ...about, userId, message: "The vault needs it", state: "open" },
  });
  await db.prisma.deliverable.create({
    data: {
      id: ids.images,
      workspaceId,
      createdById: userId,
      kind: "image",
      groupId: ids.images,
      title: "The vault",
      state: "failed",
      error: "It was too dark.",
      receiptId: randomIds.next("receipt"),
      input: { prompt: "The vault", model: "painter", count: 1, index: 0 },
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  await db.close();
  return ids;
}
