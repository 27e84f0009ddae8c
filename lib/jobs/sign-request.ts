import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../core/canonical-json";
import { systemClock } from "../core/clock";

export const signatureHeader = "x-inngest-signature";

/** How far the sender's clock may be off, and how long a signature is good for: what the SDK itself accepts. */
export const signatureLifetimeMs = 5 * 60_000;

/**
 * Signs a request's JSON body the way an Inngest server does: `t=<seconds>&s=<hex HMAC-SHA256>`. By the true
 * time in milliseconds, whatever clock the work itself goes by: the other side compares it with its own.
 */
export function signRequest(signingKey: string, body: unknown, now: number = systemClock.now().getTime()): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds}&s=${digest(signingKey, body, seconds)}`;
}

/** Whether the header was made with the key, for this body, within the last (or next) five minutes. */
export function isSignedRequest(signingKey: string, body: unknown, header: string, now: number): boolean {
  const parts = new URLSearchParams(header);
  const seconds = parts.get("t") ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1000) > signatureLifetimeMs) return false;
  const given = Buffer.from(parts.get("s") ?? "", "hex");
  const expected = Buffer.from(digest(signingKey, body, seconds), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function digest(signingKey: string, body: unknown, seconds: string): string {
  // `signkey-prod-…`: the prefix tells people what the key is for and is not part of it.
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const text = typeof body === "string" ? body : canonicalJson(body);
  return createHmac("sha256", key).update(text).update(seconds).digest("hex");
}
