import { expect, test } from "vitest";
import { notificationKinds } from "@/lib/events/schema";
import { readSources } from "./sources";

const lib = readSources("lib");

test("every kind of notification is told by somebody, and none that is not known", () => {
  // A kind stands in the file that tells it, by itself or in a table; the trail's words for the same are something else.
  const tellers = lib.filter(({ path, text }) => /\bnotify\(/.test(text) && !path.startsWith("lib/events/"));
  const named = tellers.flatMap(({ text }) =>
    [...text.matchAll(/(?<!action: )"([a-z]+\.[a-z_]+)"/g)].map(([, name]) => name!),
  );
  expect(notificationKinds.filter((kind) => !named.includes(kind))).toEqual([]);
  const told = lib.flatMap(({ text }) => [...text.matchAll(/\bkind: "([a-z]+\.[a-z_]+)"/g)].map(([, kind]) => kind!));
  expect(told.filter((kind) => !notificationKinds.some((known) => known === kind))).toEqual([]);
});

test("what is sealed is opened where credentials are lent, where a webhook's signature is checked, where an answer is given again", () => {
  const opening = lib.filter(({ text }) => /\bunseal\(/.test(text) && !/export function unseal\(/.test(text));
  expect(opening.map(({ path }) => path).toSorted()).toEqual([
    "lib/automations/hooks/open-webhook-secret.ts",
    "lib/gateway/credentials/reseal-all.ts",
    "lib/gateway/credentials/seal-credential.ts",
    "lib/workspaces/with-idempotency.ts",
  ]);
  const reading = lib.filter(({ text }) => /\bunsealCredential\(/.test(text)).map(({ path }) => path);
  expect(reading.every((path) => path.startsWith("lib/gateway/credentials/"))).toBe(true);
  const lending = lib.filter(({ text }) => /\bopenCredential\(/.test(text) && !/function openCredential\(/.test(text));
  expect(lending.map(({ path }) => path)).toEqual(["lib/gateway/credentials/lend-credential.ts"]);
});
