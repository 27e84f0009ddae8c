import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { StoredSecrets, secretsPath } from "./secrets";

/**
 * Puts a new encryption key into the data folder, for the next `loadSecrets`. The one before is kept beside it: what
 * it sealed can still be opened and what it signed verified. Whenever this is interrupted, the file is the old one or
 * the new one. Only for a process that holds the folder's lock.
 */
export function renewStoredKey(folder: string): void {
  const path = secretsPath(folder);
  const stored = StoredSecrets.parse(JSON.parse(readFileSync(path, "utf8")));
  const renewed: StoredSecrets = {
    authSecret: stored.authSecret,
    encryptionKey: randomBytes(32).toString("base64"),
    olderKeys: [stored.encryptionKey, ...stored.olderKeys],
  };
  const beside = `${path}.new`;
  const file = openSync(beside, "w", 0o600);
  writeSync(file, JSON.stringify(renewed));
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, path);
}
