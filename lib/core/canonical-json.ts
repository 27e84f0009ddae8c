import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** RFC 8785 JSON: equal values give equal text, whatever the order of their keys. `undefined` members are dropped. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value === undefined ? null : value) ?? "null";
}

/** SHA-256 over text or bytes, as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Digest of a JSON value by its canonical form. */
export function jsonDigest(value: unknown): string {
  return sha256(canonicalJson(value));
}
