import { canonicalJson, sha256 } from "../core/canonical-json";
import { scrubSecrets } from "../core/scrub-text";
import { truncate } from "../core/truncate";
import { wordsOf } from "../core/words-of";

const removed = "[removed]";
const maxDepth = 40;
/** Bytes of canonical JSON that one row keeps of its arguments. */
const cap = 32 * 1024;

const secretWords = new Set([
  "password",
  "passwd",
  "passphrase",
  "pwd",
  "secret",
  "secrets",
  "token",
  "credential",
  "credentials",
]);
const secretNames = /apikey|accesskey|privatekey|authorization|cookie|password|bearer|sessionid/;

/** True for a member whose name says that its value is a secret: `api_key`, `clientSecret`, `Authorization` ... */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => secretWords.has(word)) || secretNames.test(words.join(""));
}

interface Limits {
  text: number;
  items: number;
}

/**
 * What may be kept of a call's arguments: plain JSON, secrets taken out by name and by look, text well-formed,
 * at most 32 KiB. Larger values lose the ends of their long texts and lists, and say so.
 */
export function cleanArguments(value: unknown): unknown {
  const whole = clean(value, { text: cap, items: 10_000 }, 0);
  if (fits(whole)) return whole;
  for (const limits of [
    { text: 2_000, items: 100 },
    { text: 200, items: 20 },
  ]) {
    const shorter = clean(value, limits, 0);
    if (fits(shorter)) return shorter;
  }
  const text = canonicalJson(whole);
  return { cut: true, characters: text.length, sha256: sha256(text), beginning: truncate(text, 4_000) };
}

const fits = (value: unknown) => Buffer.byteLength(canonicalJson(value)) <= cap;

function clean(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string") return shorten(scrubSecrets(value.toWellFormed()), limits.text);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "boolean" || value === null) return value;
  if (value === undefined) return undefined;
  if (typeof value !== "object") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (depth >= maxDepth) return "[nested too deeply]";
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((item) => clean(item, limits, depth + 1) ?? null);
    return value.length > limits.items ? [...kept, `[${value.length - limits.items} more]`] : kept;
  }
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, limits.items)
    .map(([name, member]) => [
      shorten(name.toWellFormed(), 200),
      isSecretName(name) && member !== null ? removed : clean(member, limits, depth + 1),
    ]);
  if (entries.length > limits.items) kept.push(["…", `[${entries.length - limits.items} more]`]);
  return Object.fromEntries(kept);
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${truncate(text, limit)}… [${text.length - limit} more characters]`;
}
