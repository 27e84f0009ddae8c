import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets";

/** Encrypts text for the database (AES-256-GCM). It opens only with the same key and for the same purpose. */
export function seal(secrets: Pick<Secrets, "encryptionKey">, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secrets.encryptionKey, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** @throws when the text was changed, or sealed with another key or for another purpose */
export function unseal(secrets: Pick<Secrets, "encryptionKey">, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secrets.encryptionKey, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}
