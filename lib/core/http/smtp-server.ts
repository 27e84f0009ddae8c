import type { Env } from "../env";

/** The one server that mail leaves through. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  isSecure: boolean;
  /** On this machine: what is said to it passes no network. */
  isLoopback: boolean;
  credentials?: { user: string; pass: string };
  /** The address that letters come from. */
  from: string;
  /** How this server names itself in greetings and message ids. */
  name: string;
}

/** The mail server that the operator configured; undefined when there is none, and then no mail is ever sent. */
export function smtpServer({ SMTP_URL, MAIL_FROM, APP_URL }: MailEnv): SmtpServer | undefined {
  if (!SMTP_URL) return undefined;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isSecure = protocol === "smtps:";
  const name = new URL(APP_URL).hostname.replace(/^\[|\]$/g, "");
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port ? Number(port) : isSecure ? 465 : 587,
    isSecure,
    isLoopback: host === "localhost" || host === "::1" || /^127\./.test(host),
    ...(username && { credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    from: MAIL_FROM ?? `candor@${name}`,
    name,
  };
}

export type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "APP_URL">;
