import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256 } from "./canonical-json";
import type { Env } from "./env";

/** What the embedded installation keeps in its data folder. `olderKeys`: the newest of them first. */
export const StoredSecrets = z.object({
  authSecret: z.string().min(32),
  encryptionKey: z.string(),
  olderKeys: z.array(z.string()).default([]),
});
export type StoredSecrets = z.infer<typeof StoredSecrets>;

/** Keys of this installation. They never leave the server process. */
export interface Secrets {
  /** Signs sign-in cookies. */
  readonly authSecret: string;
  /** 32 bytes; credentials at rest are encrypted with it. */
  readonly encryptionKey: Buffer;
  /** Encryption keys by id, the present one first, then those that came before it: to open and verify, not to seal. */
  readonly keyring: ReadonlyMap<string, Buffer>;
  /** Signs calls of the embedded job runner. */
  readonly jobsSigningKey: string;
  /** Names the present key, without revealing it. */
  readonly signingKeyId: string;
  /** HMAC-SHA256 as hex, with a key derived for `purpose` from the present key. */
  sign(purpose: string, data: string): string;
  /** Compares in constant time. `keyId`: the key it was signed with; false when that key is not held. */
  verify(purpose: string, data: string, signature: string, keyId?: string): boolean;
}

/** From the environment; for the embedded database they are made once and kept in the data folder. */
export function loadSecrets(env: Env): Secrets {
  const stored = env.AUTH_SECRET && env.ENCRYPTION_KEY ? undefined : readOrMake(env.DATA_DIR);
  const authSecret = env.AUTH_SECRET ?? stored!.authSecret;
  const present = env.ENCRYPTION_KEY ?? stored!.encryptionKey;
  const older = [...env.ENCRYPTION_KEY_OLD, ...(env.ENCRYPTION_KEY ? [] : stored!.olderKeys)];
  const keys = [present, ...older].map((text) => Buffer.from(text, "base64"));
  const encryptionKey = keys[0]!;
  const signingKeyId = keyIdOf(encryptionKey);
  const keyring = new Map(keys.map((key) => [keyIdOf(key), key]));
  // Purposes are few and words of the code; a row of the audit trail should cost one digest, not two.
  const derived = new Map<string, Buffer>();
  const presentKeyFor = (purpose: string) => {
    const key = derived.get(purpose) ?? derive(encryptionKey, purpose);
    derived.set(purpose, key);
    return key;
  };
  const sign = (purpose: string, data: string, key?: Buffer) =>
    createHmac("sha256", key ? derive(key, purpose) : presentKeyFor(purpose))
      .update(data)
      .digest("hex");
  return {
    authSecret,
    encryptionKey,
    keyring,
    jobsSigningKey: env.INNGEST_SIGNING_KEY ?? `signkey-prod-${derive(encryptionKey, "jobs").toString("hex")}`,
    signingKeyId,
    sign: (purpose, data) => sign(purpose, data),
    verify(purpose, data, signature, keyId = signingKeyId) {
      const key = keyring.get(keyId);
      if (!key) return false;
      const expected = Buffer.from(sign(purpose, data, key), "hex");
      const given = Buffer.from(signature, "hex");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const derive = (key: Buffer, purpose: string) => createHmac("sha256", key).update(`candor:${purpose}`).digest();

const keyIdOf = (key: Buffer) => sha256(derive(key, "key-id")).slice(0, 8);

/** Where the embedded installation keeps its keys. */
export const secretsPath = (folder: string) => join(folder, "secrets.json");

function readOrMake(folder: string): StoredSecrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = secretsPath(folder);
  const made = {
    authSecret: randomBytes(32).toString("base64url"),
    encryptionKey: randomBytes(32).toString("base64"),
  };
  try {
    // "wx": whoever comes second reads what the first one made.
    writeFileSync(path, JSON.stringify(made), { flag: "wx", mode: 0o600 });
    return StoredSecrets.parse(made);
  } catch {
    return StoredSecrets.parse(JSON.parse(readFileSync(path, "utf8")));
  }
}
