import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256 } from "./canonical-json";
import type { Env } from "./env";

const Stored = z.object({ authSecret: z.string().min(32), encryptionKey: z.string() });

/** Keys of this installation. They never leave the server process. */
export interface Secrets {
  /** Signs sign-in cookies. */
  readonly authSecret: string;
  /** 32 bytes; credentials at rest are encrypted with it. */
  readonly encryptionKey: Buffer;
  /** Signs calls of the embedded job runner. */
  readonly jobsSigningKey: string;
  /** Names the key that receipts are signed with, without revealing it. */
  readonly signingKeyId: string;
  /** HMAC-SHA256 as hex, with a key derived for `purpose`. */
  sign(purpose: string, data: string): string;
  /** Compares in constant time. */
  verify(purpose: string, data: string, signature: string): boolean;
}

/** From the environment; for the embedded database they are made once and kept in the data folder. */
export function loadSecrets(env: Env): Secrets {
  const stored = env.AUTH_SECRET && env.ENCRYPTION_KEY ? undefined : readOrMake(env.DATA_DIR);
  const authSecret = env.AUTH_SECRET ?? stored!.authSecret;
  const encryptionKey = Buffer.from(env.ENCRYPTION_KEY ?? stored!.encryptionKey, "base64");
  const derive = (purpose: string) => createHmac("sha256", encryptionKey).update(`candor:${purpose}`).digest();
  const sign = (purpose: string, data: string) => createHmac("sha256", derive(purpose)).update(data).digest("hex");
  return {
    authSecret,
    encryptionKey,
    jobsSigningKey: env.INNGEST_SIGNING_KEY ?? `signkey-prod-${derive("jobs").toString("hex")}`,
    signingKeyId: sha256(derive("key-id")).slice(0, 8),
    sign,
    verify(purpose, data, signature) {
      const expected = Buffer.from(sign(purpose, data), "hex");
      const given = Buffer.from(signature, "hex");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function readOrMake(folder: string): z.infer<typeof Stored> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "secrets.json");
  const made = {
    authSecret: randomBytes(32).toString("base64url"),
    encryptionKey: randomBytes(32).toString("base64"),
  };
  try {
    // "wx": whoever comes second reads what the first one made.
    writeFileSync(path, JSON.stringify(made), { flag: "wx", mode: 0o600 });
    return made;
  } catch {
    return Stored.parse(JSON.parse(readFileSync(path, "utf8")));
  }
}
