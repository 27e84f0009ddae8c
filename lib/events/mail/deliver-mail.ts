import type { Runtime } from "../../core/context";
import type { OutgoingMail } from "../../core/db/generated/client";
import { type Delivery, sendSmtp } from "../../core/http/send-smtp";
import { smtpServer } from "../../core/http/smtp-server";
import { knownSecrets, scrubError } from "../../core/scrub-text";
import { truncate } from "../../core/truncate";
import { preferencesUrl } from "./compose-mail";

/** Milliseconds after which a hand-over counts as broken off: more than sending can take. */
const leaseMs = 120_000;

/** Hand-overs without an answer after which no other follows: the letter came at most twice. */
const mostDoubts = 2;

const mayBeDouble =
  "An earlier delivery broke off while the mail server was taking the letter: it may have come twice.";
const mayBeMissing =
  "The delivery broke off twice while the mail server was taking the letter: whether it came is not known, so it is not sent again.";

/** `ended`: sent, failed, or nothing to do. `later`: to be tried again. `busy`: somebody else is at it. */
export type MailOutcome = "ended" | "later" | "busy";

/**
 * Hands a letter over once. SMTP cannot say whether a server took a letter whose confirmation was lost; such a letter
 * is sent a second time, with the same id, and says so, and never a third.
 */
export async function deliverMail(runtime: Runtime, mailId: string): Promise<MailOutcome> {
  const mail = await claim(runtime, mailId);
  if (mail === "none") return "ended";
  if (mail === "busy") return "busy";
  const server = smtpServer(runtime.env);
  const reader = await readerOf(runtime, mail);
  if (mail.doubts >= mostDoubts) return end(runtime, mail, { state: "failed", error: mayBeMissing });
  if (!server) return end(runtime, mail, { state: "failed", error: "No mail server is configured any more." });
  if (!reader) {
    return end(runtime, mail, { state: "failed", error: "The person is no longer a member of the workspace." });
  }
  const delivery = await sendSmtp(server, {
    id: mail.id,
    to: reader.email,
    subject: mail.subject,
    text: mail.text,
    date: mail.createdAt,
    preferencesUrl: preferencesUrl(runtime.env.APP_URL, mail.workspaceId),
  });
  return settle(runtime, mail, delivery);
}

/** Says that a letter is given up, with the reason that was found last. */
export async function giveUpMail({ db }: Pick<Runtime, "db">, mailId: string): Promise<void> {
  const row = await db.prisma.outgoingMail.findUnique({ where: { id: mailId } });
  await db.prisma.outgoingMail.updateMany({
    where: { id: mailId, state: "queued" },
    data: { state: "failed", claimedAt: null, error: row?.error ?? "It could not be delivered." },
  });
}

/** Takes the letter for this hand-over. One whose hand-over broke off with its process is taken over, in doubt. */
async function claim({ db, clock }: Runtime, id: string): Promise<OutgoingMail | "none" | "busy"> {
  const now = clock.now();
  const broken = new Date(now.getTime() - leaseMs);
  const mine = { claimedAt: now, attempts: { increment: 1 } };
  const [fresh] = await db.prisma.outgoingMail.updateManyAndReturn({
    where: { id, state: "queued", claimedAt: null },
    data: mine,
  });
  if (fresh) return fresh;
  const [taken] = await db.prisma.outgoingMail.updateManyAndReturn({
    where: { id, state: "queued", claimedAt: { lte: broken } },
    data: { ...mine, doubts: { increment: 1 }, error: mayBeDouble },
  });
  if (taken) return taken;
  const row = await db.prisma.outgoingMail.findUnique({ where: { id }, select: { state: true } });
  return row?.state === "queued" ? "busy" : "none";
}

async function readerOf({ db }: Runtime, { workspaceId, userId }: OutgoingMail): Promise<{ email: string } | null> {
  const isMember = await db.prisma.membership.count({ where: { workspaceId, userId } });
  return isMember ? db.prisma.user.findUnique({ where: { id: userId }, select: { email: true } }) : null;
}

async function settle(runtime: Runtime, mail: OutgoingMail, delivery: Delivery): Promise<MailOutcome> {
  if (delivery.kind === "accepted") {
    return end(runtime, mail, {
      state: "sent",
      sentAt: runtime.clock.now(),
      error: mail.doubts > 0 ? mayBeDouble : null,
    });
  }
  const error = truncate(scrubError(delivery.reason, knownSecrets(runtime.secrets, runtime.env)), 500);
  runtime.log.warn(
    { mailId: mail.id, attempt: mail.attempts, outcome: delivery.kind, error },
    "a letter was not taken",
  );
  if (delivery.kind === "refused") return end(runtime, mail, { state: "failed", error });
  if (delivery.kind === "later") return end(runtime, mail, { error }, "later");
  const doubts = mail.doubts + 1;
  if (doubts >= mostDoubts) return end(runtime, mail, { state: "failed", doubts, error: mayBeMissing });
  return end(runtime, mail, { doubts, error: mayBeDouble }, "later");
}

/** Writes down what came of a hand-over, unless somebody has taken the letter over meanwhile. */
async function end(
  { db }: Runtime,
  { id, claimedAt }: OutgoingMail,
  data: { state?: "sent" | "failed"; sentAt?: Date; error: string | null; doubts?: number },
  outcome: MailOutcome = "ended",
): Promise<MailOutcome> {
  await db.prisma.outgoingMail.updateMany({
    where: { id, state: "queued", claimedAt },
    data: { ...data, claimedAt: null },
  });
  return outcome;
}
