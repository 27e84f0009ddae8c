import type { PersonContext } from "../core/context";
import { smtpServer } from "../core/http/smtp-server";
import { mailedByDefault, notificationKinds } from "../events/schema";
import type { MailItem, NotificationPreferences } from "./schema";

/** Letters of which one sees what became of them. */
const shownLetters = 10;

/** How this person is told of every kind of news, and what became of their last letters. */
export async function getNotificationPreferences({ db, env, person }: PersonContext): Promise<NotificationPreferences> {
  const { userId, email: address } = person;
  const chosen = await db.prisma.notificationPreference.findMany({ where: { userId } });
  const choices = new Map(chosen.map((choice) => [choice.kind, choice]));
  const letters = await db.prisma.outgoingMail.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownLetters,
  });
  return {
    items: notificationKinds.map((kind) => {
      const { inApp = true, email = mailedByDefault.has(kind) } = choices.get(kind) ?? {};
      return { kind, inApp, email };
    }),
    mail: {
      isConfigured: smtpServer(env) !== undefined,
      address,
      recent: letters.map(({ id, workspaceId, kind, subject, state, attempts, error, createdAt, sentAt }) => ({
        id,
        workspaceId,
        kind: kind as MailItem["kind"], // `notify` writes no other
        subject,
        state: state as MailItem["state"],
        attempts,
        error,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    },
  };
}
