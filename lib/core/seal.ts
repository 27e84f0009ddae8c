import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets";

const method = "aes-256-gcm";

/**
 * Encrypts text for the database (AES-256-GCM) with the present key, whose id stands in front. It opens only with the
 * same key and for the same purpose.
 */
export function seal(secrets: Pick<Secrets, "encryptionKey" | "signingKeyId">, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(method, secrets.encryptionKey, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${secrets.signingKeyId}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** @throws when the text was changed, sealed for another purpose, or with a key that this installation does not hold */
export function unseal(secrets: Pick<Secrets, "keyring">, purpose: string, sealed: string): string {
  const [keyId = "", body = ""] = sealed.split(".");
  const key = secrets.keyring.get(keyId);
  if (!key) throw new Error("It was sealed with a key that this installation does not hold.");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv(method, key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}
