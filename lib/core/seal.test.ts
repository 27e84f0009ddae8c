import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseEnv } from "./env";
import { seal, unseal } from "./seal";
import { loadSecrets } from "./secrets";

const newKey = () => randomBytes(32).toString("base64");
const secretsOf = (present: string, ...older: string[]) =>
  loadSecrets(
    parseEnv({ AUTH_SECRET: "a".repeat(32), ENCRYPTION_KEY: present, ENCRYPTION_KEY_OLD: older.join(" , ") }),
  );
const first = newKey();
const secrets = secretsOf(first);

test("opens with the same key and purpose only, and never the same twice", () => {
  const sealed = seal(secrets, "a", "汉字 secret");
  expect(unseal(secrets, "a", sealed)).toBe("汉字 secret");
  expect(seal(secrets, "a", "汉字 secret")).not.toBe(sealed);
  expect(() => unseal(secrets, "b", sealed)).toThrow();
  expect(() => unseal(secretsOf(newKey()), "a", sealed)).toThrow("does not hold");
  const [keyId, body] = sealed.split(".");
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(body!, "base64url");
    changed[at]! ^= 1;
    expect(() => unseal(secrets, "a", `${keyId}.${changed.toString("base64url")}`)).toThrow();
  }
  for (const cut of ["", "AAAA", body!.slice(0, 30), body!.slice(0, -1)]) {
    expect(() => unseal(secrets, "a", `${keyId}.${cut}`)).toThrow();
  }
});

test("what an earlier key sealed and signed still opens and verifies; what is new is under the present key", () => {
  const sealed = seal(secrets, "a", "text");
  const signature = secrets.sign("receipt", "data");
  const after = secretsOf(newKey(), newKey(), first);
  expect(after.signingKeyId).not.toBe(secrets.signingKeyId);
  expect([...after.keyring.keys()][0]).toBe(after.signingKeyId);
  expect(unseal(after, "a", sealed)).toBe("text");
  expect(after.verify("receipt", "data", signature, secrets.signingKeyId)).toBe(true);
  expect(after.verify("receipt", "data", signature)).toBe(false);
  expect(after.verify("receipt", "data", signature, "00000000")).toBe(false);
  expect(seal(after, "a", "text").startsWith(`${after.signingKeyId}.`)).toBe(true);
});

test("a bad older key stops the start, and its value is not repeated", () => {
  const start = () => parseEnv({ ENCRYPTION_KEY_OLD: `${newKey()},too-short-to-be-one` });
  expect(start).toThrow(/ENCRYPTION_KEY_OLD: expected keys of 32 bytes/);
  expect(start).not.toThrow(/too-short/);
});
