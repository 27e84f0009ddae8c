import { maskCardNumbers } from "./card-numbers";
import type { Secrets } from "./secrets";

const removed = "[removed]";

// Callers choose the text, megabytes of it: no pattern here may look at the same stretch from many starting points.

/** One look that nearly every harmless text fails: only then are the rules below worth running. */
const suspicious =
  /:\/\/|bearer|basic |\bsk-|eyj|akia|gh[pousr]_|github_pat|xox[a-z]-|begin |cnd_|=|"\s*:|:\s|(?:word|phrase|code|key|secret|token) (?:is|was)|密码|口令|密钥|令牌|\n[ \t]+at /i;

const rules: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, removed],
  // user:password@ inside any URL
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]+@/gi, `$1${removed}@`],
  // values of tell-tale query parameters, assignments and JSON members
  [
    /((?:api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|secret|password|passwd|passphrase|pwd|token|signature|sig|auth|credential|[?&]code)["']?\s*[=:]\s*["']?)(?!\[removed\])(?:(?:bearer|basic)\s+)?[^\s"'&,;})\]]{3,}/gi,
    `$1${removed}`,
  ],
  // the same in a sentence: a value of letters and digits, so that "the token is invalid" stays
  [
    /\b((?:password|passphrase|passcode|api[ _-]?key|secret|token) (?:is|was):? +["'`]?)(?=[^\s"'`,;]{0,60}\d)(?=[^\s"'`,;]{0,60}[A-Za-z])[^\s"'`,;]{8,}/gi,
    `$1${removed}`,
  ],
  [/((?:密码|口令|密钥|令牌)(?:是|为)?\s*[:：=]?\s*)(?=[!-~]{0,60}\d)[!-~]{6,}/g, `$1${removed}`],
  [/\b(authorization["']?\s*[=:]\s*["']?)(?:bearer\s+|basic\s+)?[^\s"',;})\]]+/gi, `$1${removed}`],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${removed}`],
  [/\beyJ[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g, removed],
  [/\b(?:sk|pk|rk)-[A-Za-z0-9_-]{12,}|\bcnd_[A-Za-z0-9_-]{16,}/g, removed],
  [
    /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[a-z]-[A-Za-z0-9-]{10,}|AKIA[A-Z0-9]{16})\b/g,
    removed,
  ],
];

/** Lines of a stack trace, and the places in a file system that errors like to mention. */
const stackLine = /\n[ \t]+at [^\n]*/g;
const filePath =
  /(?:file:\/\/)?(?:\/(?:home|root|usr|var|tmp|etc|opt|app|srv|work|mnt|Users)\/|[A-Za-z]:\\)[^\s"'):;,]*/g;

/**
 * Takes out what looks like a credential: keys, bearer tokens, passwords in URLs and assignments, payment cards.
 * `known` are secrets of this installation; they go whatever they look like.
 */
export function scrubSecrets(text: string, known: readonly string[] = []): string {
  const unknown = maskCardNumbers(
    known.reduce((rest, secret) => (secret.length >= 6 ? rest.replaceAll(secret, removed) : rest), text),
  );
  if (!suspicious.test(unknown)) return unknown;
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), unknown);
}

/** What may be shown of an error that nobody foresaw: no credential, no stack frame, no path of the server. */
export function scrubError(message: string, known: readonly string[] = []): string {
  return scrubSecrets(message.replace(stackLine, ""), known).replace(filePath, "[path]").trim();
}

/** The secrets of this installation in the forms in which an error could repeat them. */
export function knownSecrets(
  secrets: Secrets,
  env: { OPENAI_API_KEY?: string; DATABASE_URL?: string; SMTP_URL?: string; INNGEST_EVENT_KEY?: string },
): string[] {
  const urls = [env.DATABASE_URL ?? "", env.SMTP_URL ?? ""];
  return [
    secrets.authSecret,
    ...[...secrets.keyring.values()].flatMap((key) => [key.toString("base64"), key.toString("hex")]),
    secrets.jobsSigningKey,
    env.OPENAI_API_KEY ?? "",
    env.INNGEST_EVENT_KEY ?? "",
    ...urls.flatMap((url) => [url, decodeURIComponent(URL.canParse(url) ? new URL(url).password : "")]),
  ].filter((secret) => secret !== "");
}
