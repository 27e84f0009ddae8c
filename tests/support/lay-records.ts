import { openDatabase } from "@/lib/core/db/database";
import { randomIds } from "@/lib/core/ids";
import { migrationsDir } from "./database";

/**
 * Puts into the embedded database of a server that is down what only a workspace comes to that has been busy for a
 * while: a hold on a thread's changes, a request of a person to the admins, an image, a resume. Ids by where they
 * stand in addresses.
 */
export async function layRecords(
  dataDir: string,
  { workspaceId, userId, threadId }: { workspaceId: string; userId: string; threadId: string },
): Promise<{ holds: string; requests: string; images: string; resumes: string }> {
  const db = await openDatabase({ dataDir, migrationsDir });
  const ids = {
    holds: randomIds.next("hold"),
    requests: randomIds.next("request"),
    images: randomIds.next("image"),
    resumes: randomIds.next("resume"),
  };
  const about = { workspaceId, tool: "rm", createdAt: new Date() };
  await db.prisma.mutationHold.create({
    data: { id: ids.holds, ...about, threadId, cause: "burst", details: {} },
  });
  await db.prisma.adminRequest.create({
    data: { id: ids.requests, ...about, userId, message: "The vault needs it", state: "open" },
  });
  const failed = {
    workspaceId,
    createdById: userId,
    title: "The vault",
    state: "failed",
    error: "It was too dark.",
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await db.prisma.deliverable.create({
    data: {
      ...failed,
      id: ids.images,
      kind: "image",
      groupId: ids.images,
      receiptId: randomIds.next("receipt"),
      input: { prompt: "The vault", model: "painter", count: 1, index: 0 },
    },
  });
  await db.prisma.deliverable.create({
    data: {
      ...failed,
      id: ids.resumes,
      kind: "resume",
      groupId: ids.resumes,
      receiptId: randomIds.next("receipt"),
      input: { user_info: "The vault" },
    },
  });
  await db.close();
  return ids;
}
