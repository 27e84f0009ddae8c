import { expect, test } from "vitest";
import { linesMatching, readSources, type SourceFile } from "./sources";

/** The floors of lib/: a folder imports only from lower ones. */
const ranks: Record<string, number> = {
  core: 0,
  audit: 1,
  models: 1,
  events: 1,
  workspaces: 2,
  receipts: 3,
  approvals: 3,
  gateway: 4,
  chats: 5,
  knowledge: 5,
  memory: 5,
  connectors: 5,
  automations: 5,
  sources: 5,
  deliverables: 6,
  catalog: 7,
  specialists: 8,
  supervisor: 9,
  jobs: 10,
};

const lib = readSources("lib");
const app = readSources("app");
const components = readSources("components");
const everything = [...lib, ...app, ...components];

const folderOf = (path: string) => (path.startsWith("lib/") ? path.split("/")[1] : undefined);
const isSchema = (path: string) => /(^|\/)schema(\.ts)?$/.test(path);

test("every folder of lib has its floor", () => {
  const unknown = new Set(
    lib.map((file) => folderOf(file.path)).filter((folder) => folder === undefined || !(folder in ranks)),
  );
  expect([...unknown]).toEqual([]);
});

test("imports go down only, and floors of one height do not import each other", () => {
  const wrong = lib.flatMap((file) => {
    const from = folderOf(file.path)!;
    return file.imports
      .filter(({ target }) => target.startsWith("lib/") || /^(app|components|tests)\//.test(target))
      .filter(({ target }) => {
        const to = folderOf(target);
        if (to === undefined) return true; // lib must not know app, components or tests
        if (to === from || isSchema(target)) return false;
        return ranks[to]! >= ranks[from]!;
      })
      .map(({ target }) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("components see only components and what is safe in a browser", () => {
  const wrong = components.flatMap((file) =>
    file.imports
      .filter(({ target, typeOnly }) => {
        if (target.startsWith("app/")) return true;
        if (!target.startsWith("lib/") || typeOnly || isSchema(target)) return false;
        const imported = lib.find((candidate) => candidate.path === `${target}.ts`);
        return !imported || !isBrowserSafe(imported, new Set());
      })
      .map(({ target }) => `${file.path} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

function isBrowserSafe(file: SourceFile, seen: Set<string>): boolean {
  if (seen.has(file.path)) return true;
  seen.add(file.path);
  return file.imports.every(({ target, typeOnly }) => {
    if (typeOnly) return true;
    if (target.startsWith("node:") || ["pg", "pino", "undici", "inngest"].includes(target)) return false;
    if (!target.startsWith("lib/")) return true;
    const next = lib.find((candidate) => candidate.path === `${target}.ts`);
    return next !== undefined && isBrowserSafe(next, seen);
  });
}

test("there is one door to a tool's handler", () => {
  const calls = everything.flatMap((file) => linesMatching(file, /\.handler\s*\(/));
  expect(calls.filter((line) => !line.startsWith("lib/gateway/"))).toEqual([]);
  expect(calls).toHaveLength(1);
});

test("the database client stays in lib", () => {
  const wrong = [...app, ...components].flatMap((file) => [
    ...linesMatching(file, /\.db\.prisma\b|\.db\.transaction\b/),
    ...file.imports
      .filter(({ target }) => target.startsWith("@prisma/") || target.startsWith("lib/core/db"))
      .map(({ target }) => `${file.path} -> ${target}`),
  ]);
  expect(wrong).toEqual([]);
});

test("the environment is read once, at start", () => {
  const allowed = new Set(["lib/jobs/start-server.ts"]);
  const wrong = everything
    .filter((file) => !allowed.has(file.path))
    .flatMap((file) => linesMatching(file, /process\.env\b/));
  expect(wrong).toEqual([]);
});

test("network clients are opened only by the safe HTTP client", () => {
  const network =
    /(?<![.\w])fetch\(|\bfrom "(node:)?(http|https|net|tls)"|\bfrom "(undici|nodemailer[^"]*)"|new WebSocket\(/;
  const wrong = lib
    .filter((file) => !file.path.startsWith("lib/core/http/"))
    .flatMap((file) => linesMatching(file, network));
  expect(wrong).toEqual([]);
});

test("times come from the clock that was passed in", () => {
  const wrong = lib
    .filter((file) => file.path !== "lib/core/clock.ts")
    .flatMap((file) => linesMatching(file, /new Date\(\)|Date\.now\(\)/));
  expect(wrong).toEqual([]);
});

test("routes stay thin", () => {
  const long = app
    .filter((file) => /\/route\.ts$/.test(file.path) && file.text.split("\n").length > 80)
    .map((file) => file.path);
  expect(long).toEqual([]);
});

test("no file outgrows a reader", () => {
  const long = everything
    .filter((file) => file.text.split("\n").length > 400)
    .map((file) => `${file.path}: ${file.text.split("\n").length} lines`);
  expect(long).toEqual([]);
});

test("the sources speak of the product alone", () => {
  const wrong = everything.flatMap((file) =>
    linesMatching(file, /(?<![.\w])\/work\/|\/tmp\/w\b|registry\.npmjs|spec\/\d|\bTODO\b|\bFIXME\b/),
  );
  expect(wrong).toEqual([]);
});
