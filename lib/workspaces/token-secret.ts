import { randomBytes } from "node:crypto";
import { sha256 } from "../core/canonical-json";

const mark = "cnd_";

/** A new access token (256 random bits) with what is stored of it: its digest and the few characters shown in lists. */
export function makeTokenSecret(): { token: string; hash: string; prefix: string } {
  const token = `${mark}${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashToken(token), prefix: token.slice(0, mark.length + 4) };
}

/** A fast digest suffices: the token is random, there is nothing to guess. */
export function hashToken(token: string): string {
  return sha256(token);
}

export function looksLikeToken(text: string): boolean {
  return /^cnd_[A-Za-z0-9_-]{43}$/.test(text);
}
