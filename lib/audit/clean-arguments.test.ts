import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../core/canonical-json";
import { cleanArguments, isSecretName } from "./clean-arguments";

test.each(["password", "PASSWORD", "db_password", "apiKey", "API-KEY", "x-api-key", "clientSecret", "access_token"])(
  "%s names a secret",
  (name) => expect(isSecretName(name)).toBe(true),
);
test.each(["max_tokens", "author", "keyboard", "secretary", "passage", "query"])("%s names none", (name) =>
  expect(isSecretName(name)).toBe(false),
);

test("secrets go by their name at any depth and by their look in any text", () => {
  const kept = cleanArguments({
    query: "use Bearer abcdefghijkl please",
    list: [{ headers: { Authorization: "x" }, token: { nested: "y" } }],
    token: null,
  });
  expect(kept).toEqual({
    query: "use Bearer [removed] please",
    list: [{ headers: { Authorization: "[removed]" }, token: "[removed]" }],
    token: null,
  });
});

test("whatever comes, what is kept is well-formed JSON of at most 32 KiB", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, maxDepth: 6 });
  fc.assert(
    fc.property(anything, fc.string({ unit: "binary", maxLength: 200 }), fc.nat(3000), (value, text, times) => {
      const json = canonicalJson(cleanArguments({ value, text: text.repeat(times) }));
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(32 * 1024);
      expect(json.isWellFormed()).toBe(true);
      JSON.parse(json);
    }),
    { numRuns: 150 },
  );
});

test("a very wide value is summed up by its digest", () => {
  const wide = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, Array(20).fill("z".repeat(300))]));
  expect(cleanArguments(wide)).toMatchObject({ cut: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
