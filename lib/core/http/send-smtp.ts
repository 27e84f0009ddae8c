import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import type { SmtpServer } from "./smtp-server";

/** One letter to one person. */
export interface Letter {
  /** The same however often it is sent: mail systems know a repetition by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  date: Date;
  /** Where the reader says which letters they want. */
  preferencesUrl: string;
}

export type Delivery =
  /** The server answers for it from now on. */
  | { kind: "accepted" }
  /** The server will not take it, now or later (5xx). */
  | { kind: "refused"; reason: string }
  /** It was certainly not taken; another time may go better. */
  | { kind: "later"; reason: string }
  /** The connection ended while the letter was on its way: it may have been taken. */
  | { kind: "unknown"; reason: string };

/** Milliseconds. All of them together stay far below the time after which another process takes a letter over. */
const limits = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const totalMs = 60_000;

/**
 * Hands a letter to the configured server. A name and password leave this machine over TLS only. Reasons are the
 * server's words, not yet cleaned of secrets.
 */
export async function sendSmtp(server: SmtpServer, letter: Letter): Promise<Delivery> {
  const { host, port, isSecure, isLoopback, credentials, from, name } = server;
  const bytes = await compose(server, letter);
  const connection = new SMTPConnection({
    host,
    port,
    name,
    secure: isSecure,
    ignoreTLS: isLoopback,
    requireTLS: !isSecure && !isLoopback && credentials !== undefined,
    ...limits,
  });
  let stage: Stage = "greeting";
  const content = Readable.from(
    (function* () {
      stage = "content";
      yield bytes;
    })(),
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The mail server took too long.")), totalMs);
      connection.once("error", reject);
      connection.once("end", () => reject(new Error("The mail server closed the connection.")));
      const send = () => {
        stage = "envelope";
        connection.send({ from, to: letter.to }, content, (error) => (error ? reject(error) : resolve()));
      };
      connection.connect((error) => {
        if (error) reject(error);
        else if (credentials) connection.login({ credentials }, (refusal) => (refusal ? reject(refusal) : send()));
        else send();
      });
    });
    return { kind: "accepted" };
  } catch (error) {
    return readFailure(error, stage);
  } finally {
    clearTimeout(timer);
    // What still comes of a connection that is over concerns nobody.
    connection.on("error", () => {});
    connection.close();
  }
}

/** How far a hand-over has come: only from `content` on may the server have taken the letter. */
type Stage = "greeting" | "envelope" | "content";

function readFailure(error: unknown, stage: Stage): Delivery {
  const { message, responseCode = 0 } = error as SMTPConnection.SMTPError;
  // A sign-in that is refused says nothing about the letter: it can be sent once the settings are right.
  if (responseCode >= 500 && stage !== "greeting") return { kind: "refused", reason: message };
  return { kind: stage === "content" && responseCode < 400 ? "unknown" : "later", reason: message };
}

/** The bytes of the letter: plain text, every header folded and encoded by the composer. */
function compose({ from, name }: SmtpServer, letter: Letter): Promise<Buffer> {
  const mail = new MailComposer({
    from: { name: "Candor", address: from },
    to: { name: "", address: letter.to },
    subject: letter.subject,
    text: letter.text,
    date: letter.date,
    messageId: `<${letter.id}@${name}>`,
    headers: { "Auto-Submitted": "auto-generated", "List-Unsubscribe": `<${letter.preferencesUrl}>` },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}
