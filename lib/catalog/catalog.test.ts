import { describe, expect, test } from "vitest";
import { argumentShape } from "../gateway/argument-shape";
import { checkArguments } from "../gateway/check-arguments";
import { permissions } from "../workspaces/schema";
import { tools } from "./index";

test("names are unique and `invalid` alone is hidden", () => {
  expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
  expect(tools.filter((tool) => tool.hidden).map((tool) => tool.name)).toEqual(["invalid"]);
});

describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (_, tool) => {
  test("has a manual in all its parts, a permission that exists, and limits", () => {
    for (const part of Object.values(tool.manual)) expect(part.trim()).not.toBe("");
    expect(permissions).toContain(tool.permission);
    expect(tool.rateLimit).toBeGreaterThan(0);
    expect(tool.timeoutMs).toBeGreaterThan(0);
    expect(tool.hidden || tool.alternative).toBeTruthy();
  });

  test("is retried only where that is harmless", () => {
    if (tool.operation !== "read") expect(tool.idempotency).not.toBe("read");
  });

  test("takes no key that it does not declare", () => {
    const checked = checkArguments({ ...tool, shape: argumentShape(tool.parameters) }, { no_such_key: 1 });
    expect(checked).toMatchObject({ ok: false, code: "INVALID_PARAM" });
  });
});

const examples = tools.flatMap((tool) => {
  const json = /\{.*\}/s.exec(tool.manual.goodExample)?.[0];
  return json ? [[tool.name, tool, json] as const] : []; // the others show an utterance rather than a call
});

test.each(examples)("the good example of %s is accepted as it stands", (_, tool, json) => {
  const checked = checkArguments({ ...tool, shape: argumentShape(tool.parameters) }, JSON.parse(json));
  expect(checked).toMatchObject({ ok: true });
});
