import type { Runtime } from "../core/context";
import { Prisma, type Transaction } from "../core/db/database";
import { queueMail } from "./mail/queue-mail";
import { publishEvent } from "./publish-event";
import { mailedByDefault, type NotificationKind } from "./schema";

export interface Notice {
  workspaceId: string;
  /** Who is told; each person once, and only members of the workspace. */
  userIds: readonly string[];
  kind: NotificationKind;
  data: Record<string, unknown>;
}

interface Reader {
  userId: string;
  locale: string;
  inApp: boolean;
  email: boolean;
}

/**
 * Leaves a notification for each person, lights their bells and writes their letters, in the caller's transaction: each
 * the way they want to be told about this kind.
 */
export async function notify(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids" | "env">,
  notice: Notice,
): Promise<void> {
  const { workspaceId, kind, data } = notice;
  const told = (await readersOf(tx, notice)).map((reader) => ({ ...reader, id: runtime.ids.next("notification") }));
  const createdAt = runtime.clock.now();
  const shown = told.filter(({ inApp }) => inApp);
  await tx.notification.createMany({
    data: shown.map(({ id, userId }) => ({
      id,
      workspaceId,
      userId,
      kind,
      data: data as Prisma.InputJsonObject,
      createdAt,
    })),
  });
  for (const { id, userId } of shown) {
    await publishEvent(tx, runtime, { workspaceId, userId, name: "notification.created", data: { id, kind } });
  }
  for (const { id, userId, locale, email } of told) {
    if (email) await queueMail(tx, runtime, notice, { userId, locale, notificationId: id });
  }
}

/** The members among those who are to be told, and how they want it. */
function readersOf(tx: Transaction, { workspaceId, userIds, kind }: Notice): Promise<Reader[]> {
  return tx.$queryRaw<Reader[]>(Prisma.sql`
    SELECT m."userId", u."locale", COALESCE(p."inApp", TRUE) AS "inApp",
      COALESCE(p."email", ${mailedByDefault.has(kind)}) AS "email"
    FROM "Membership" m
    JOIN "User" u ON u."id" = m."userId"
    LEFT JOIN "NotificationPreference" p ON p."userId" = m."userId" AND p."kind" = ${kind}
    WHERE m."workspaceId" = ${workspaceId} AND m."userId" = ANY(${[...userIds]}::text[])
    ORDER BY m."createdAt", m."userId"`);
}
