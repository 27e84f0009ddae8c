import { existsSync, globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";
import { errorTable } from "@/lib/core/errors";
import { buildDocument } from "./build-document";
import { docsPage } from "./docs-page";
import { operations } from "./operations";

const root = process.cwd();

/** `get /api/v1/threads/{id}` for every method that a route file exports. */
const routes = globSync("app/api/{v1,health}/**/route.ts", { cwd: root }).flatMap((file) => {
  const path = `/${relative("app", file)
    .replaceAll("\\", "/")
    .replace(/\/route\.ts$/, "")
    .replaceAll(/\[(\w+)\]/g, "{$1}")}`;
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
    ([, method]) => `${method!.toLowerCase()} ${path}`,
  );
});
const described = operations.map(({ method, path }) => `${method} ${path}`);

test("every route is described, and nothing that is not there", () => {
  expect(existsSync("app/api/v1/openapi.json/route.ts")).toBe(true);
  expect(routes.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(routes.toSorted());
});

test("no call is described twice", () => {
  expect(new Set(described).size).toBe(described.length);
});

test("the document is OpenAPI 3.1 with one id for each call, and every call says how it fails", () => {
  const document = buildDocument("http://localhost:3000");
  expect(document.openapi).toBe("3.1.0");
  const calls = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item as object));
  expect(calls).toHaveLength(operations.length);
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  for (const call of calls) expect(Object.keys(call.responses)).toContain("default");
  expect(JSON.stringify(document)).toContain("#/components/schemas/Problem");
});

test("every reference in the document leads somewhere", () => {
  const document = JSON.parse(JSON.stringify(buildDocument("http://localhost:3000")));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(operations.length);
  for (const path of new Set(references)) {
    const target = path.split("/").reduce((value, key) => value?.[key.replaceAll("~1", "/")], document);
    expect(target, path).toBeDefined();
  }
});

test("the parameters of each path are declared", () => {
  const document = buildDocument("http://localhost:3000");
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const call of Object.values(item as Record<string, { parameters?: { in: string; name: string }[] }>)) {
      const declared = (call.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(declared, path).toEqual(wanted);
    }
  }
});

test("the page names every call and every error code and loads nothing", () => {
  const { html } = docsPage();
  for (const { path, summary } of operations) {
    expect(html).toContain(path.replaceAll("{", "<i>{").replaceAll("}", "}</i>"));
    expect(html).toContain(summary.replaceAll("'", "&#39;"));
  }
  for (const code of Object.keys(errorTable)) expect(html).toContain(`id="${code}"`);
  expect(html).not.toMatch(/<script|src=|href="http/);
});
