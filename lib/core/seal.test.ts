import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

const secrets = { encryptionKey: randomBytes(32) };

test("opens with the same key and purpose only, and never the same twice", () => {
  const sealed = seal(secrets, "a", "汉字 secret");
  expect(unseal(secrets, "a", sealed)).toBe("汉字 secret");
  expect(seal(secrets, "a", "汉字 secret")).not.toBe(sealed);
  expect(() => unseal(secrets, "b", sealed)).toThrow();
  expect(() => unseal({ encryptionKey: randomBytes(32) }, "a", sealed)).toThrow();
  const changed = Buffer.from(sealed, "base64url");
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(secrets, "a", changed.toString("base64url"))).toThrow();
});
