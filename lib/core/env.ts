import { resolve } from "node:path";
import { z } from "zod";

const text = z.string().trim();
const optionalText = text.optional().transform((value) => (value ? value : undefined));
const url = (what: string) =>
  optionalText.refine((value) => value === undefined || URL.canParse(value), { message: `expected ${what}` });
const isKey = (value: string) => Buffer.from(value, "base64").length === 32;

/** `host:port` entries, apart by commas or blanks. */
const hostList = text.default("").transform((value, issues) => {
  const entries = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.toLowerCase());
  if (entries.every((entry) => /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(entry))) return entries;
  issues.addIssue({ code: "custom", message: "expected host:port entries such as wiki.example.internal:8080" });
  return z.NEVER;
});

const Environment = z.object({
  DATABASE_URL: optionalText.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    message: "expected postgresql://user:password@host:5432/name, or empty for the embedded database",
  }),
  DATA_DIR: text.default(".data").transform((value) => resolve(value || ".data")),
  PORT: z.coerce.number({ message: "expected a port number" }).int().min(1).max(65535).default(3000),
  APP_URL: url("an absolute URL such as https://candor.example.org"),
  AUTH_SECRET: optionalText.refine((value) => value === undefined || value.length >= 32, {
    message: "expected at least 32 characters",
  }),
  ENCRYPTION_KEY: optionalText.refine((value) => value === undefined || isKey(value), {
    message: "expected 32 bytes in base64 (openssl rand -base64 32)",
  }),
  ENCRYPTION_KEY_OLD: optionalText
    .transform((value) => value?.split(",").map((key) => key.trim()) ?? [])
    .refine((keys) => keys.every(isKey), { message: "expected keys of 32 bytes in base64, with commas between them" }),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: url("the base URL of an OpenAI-compatible server, such as http://localhost:11434/v1"),
  OPENAI_API_MODE: z.enum(["chat", "responses"], { message: "expected chat or responses" }).optional(),
  CHAT_MODEL: optionalText,
  EMBEDDING_MODEL: optionalText,
  IMAGE_MODEL: optionalText,
  SPEECH_MODEL: optionalText,
  TRANSCRIPTION_MODEL: optionalText,
  INNGEST_DEV: optionalText,
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_BASE_URL: url("the URL of an Inngest server"),
  S3_ENDPOINT: url("the URL of an S3-compatible store, such as https://s3.eu-central-1.amazonaws.com"),
  S3_BUCKET: optionalText,
  S3_REGION: text.default("us-east-1"),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: url("smtp://user:password@host:587 or smtps://user:password@host:465").refine(
    (value) => value === undefined || /^smtps?:\/\/[^/?#]+\/?$/.test(value),
    { message: "expected smtp://user:password@host:587 or smtps://user:password@host:465" },
  ),
  MAIL_FROM: optionalText.refine((value) => value === undefined || z.email().safeParse(value).success, {
    message: "expected an e-mail address such as candor@example.org",
  }),
  CRAWL_TRUSTED_HOSTS: hostList,
  CONNECTOR_TRUSTED_HOSTS: hostList,
  TRUST_PROXY: z
    .enum(["true", "false", "1", "0", ""], { message: "expected true or false" })
    .optional()
    .transform((value) => value === "true" || value === "1"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], {
      message: "expected trace, debug, info, warn, error or silent",
    })
    .default("info"),
  NODE_ENV: z.string().default("development"),
});

export type Env = z.infer<typeof Environment> & { APP_URL: string };

/** A setting that cannot be used; the message names each variable and what is expected of it. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Reads the settings. Empty strings count as not set.
 * @throws EnvironmentError naming every bad variable; values are never repeated, they may be secrets.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (parsed.success && parsed.data.DATABASE_URL) {
    if (!parsed.data.AUTH_SECRET) problems.push("AUTH_SECRET: required with DATABASE_URL (at least 32 characters)");
    if (!parsed.data.ENCRYPTION_KEY)
      problems.push("ENCRYPTION_KEY: required with DATABASE_URL (openssl rand -base64 32)");
  }
  if (parsed.success && parsed.data.S3_ENDPOINT) {
    for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (!parsed.data[name]) problems.push(`${name}: required with S3_ENDPOINT`);
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError(`The settings cannot be used:\n  ${problems.join("\n  ")}`);
  }
  return {
    ...parsed.data,
    APP_URL: (parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/+$/, ""),
  };
}
