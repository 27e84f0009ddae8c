import type { Runtime } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { smtpServer } from "../../core/http/smtp-server";
import { enqueueJob } from "../enqueue-job";
import { composeMail, type Told } from "./compose-mail";

/**
 * Writes a letter about a notification and asks for its delivery, in the caller's transaction. Without a mail server
 * there is nothing to deliver, so nothing is written.
 */
export async function queueMail(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids" | "env">,
  told: Told,
  reader: { userId: string; locale: string; notificationId: string },
): Promise<void> {
  if (!smtpServer(runtime.env)) return;
  const { workspaceId, kind } = told;
  const { userId, notificationId, locale } = reader;
  const id = runtime.ids.next("mail");
  const letter = composeMail(told, { locale, appUrl: runtime.env.APP_URL });
  await tx.outgoingMail.create({
    data: { id, workspaceId, userId, notificationId, kind, ...letter, state: "queued", createdAt: runtime.clock.now() },
  });
  await enqueueJob(tx, runtime, "mail/delivery.requested", { workspaceId, mailId: id }, `mail-${id}`);
}
