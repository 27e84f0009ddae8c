import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exceptions, exceptionsInDevelopment, installScripts, licences } from "./reviewed-dependencies";

interface LockEntry {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  inBundle?: boolean;
}
interface Package extends LockEntry {
  name: string;
  path: string;
}

const root = process.cwd();
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const lock: Record<string, LockEntry> = readJson("package-lock.json").packages;
const packages: Package[] = Object.entries(lock)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf("node_modules/") + 13) }));
const shipped = packages.filter(({ dev }) => !dev);
const inDevelopment = packages.filter(({ dev }) => dev);

/** Whether an SPDX expression can be met with allowed licences: one of each `OR`, all of an `AND`. */
function isAllowed(expression: string): boolean {
  const bare = expression.trim();
  const open = unwrap(bare);
  if (open !== bare) return isAllowed(open);
  const either = splitOutside(bare, "OR");
  if (either.length > 1) return either.some(isAllowed);
  const all = splitOutside(bare, "AND");
  if (all.length > 1) return all.every(isAllowed);
  return bare in licences;
}

/** Without the parentheses around the whole of it. */
function unwrap(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}

function splitOutside(text: string, word: "AND" | "OR"): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of text.split(/([()\s])/)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0 && token.toUpperCase() === word) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

function exceptionFor(name: string, known: typeof exceptions): { licence: string; why: string } | undefined {
  const key = Object.keys(known).find((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name));
  return key === undefined ? undefined : known[key];
}

function unreviewed(list: readonly Package[], known: typeof exceptions): string[] {
  return list
    .filter(({ name, license }) => !isAllowed(license ?? "") && exceptionFor(name, known)?.licence !== license)
    .map(({ path, license }) => `${path}: ${license}`);
}

describe("T22: what the product is made of", () => {
  test("expressions of licences are read as they are meant", () => {
    for (const good of ["MIT", "(MIT OR GPL-3.0-or-later)", "MIT and ISC", "Apache-2.0 AND (MIT OR GPL-2.0)"]) {
      expect(isAllowed(good), good).toBe(true);
    }
    for (const bad of ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-2.0 OR AGPL-3.0)", "SEE LICENSE IN x", "UNLICENSED"]) {
      expect(isAllowed(bad), bad).toBe(false);
    }
  });

  test("every package that is passed on has a licence that was looked at", () => {
    expect(shipped.length).toBeGreaterThan(500);
    expect(unreviewed(shipped, exceptions)).toEqual([]);
  });

  test("and so has what only builds and tests use", () => {
    expect(unreviewed(inDevelopment, { ...exceptions, ...exceptionsInDevelopment })).toEqual([]);
  });

  test("what is installed says of itself what the lock file says of it", () => {
    const installed = packages.filter(({ path }) => existsSync(join(root, path, "package.json")));
    expect(installed.length).toBeGreaterThan(500);
    const others = installed.filter(({ path, version, license }) => {
      const own = readJson(`${path}/package.json`);
      return own.version !== version || own.license !== license;
    });
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test("no exception outlives its package", () => {
    const isUsed = (list: readonly Package[], known: typeof exceptions) => (key: string) =>
      list.some(({ name }) => exceptionFor(name, { [key]: known[key]! }));
    expect(Object.keys(exceptions).filter((key) => !isUsed(shipped, exceptions)(key))).toEqual([]);
    const stale = Object.keys(exceptionsInDevelopment).filter(
      (key) => !isUsed(inDevelopment, exceptionsInDevelopment)(key),
    );
    expect(stale).toEqual([]);
  });

  test("nothing runs while it is installed, and whatever would was looked at", () => {
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(installScripts).sort());
  });

  test("every package is the very one that was looked at: pinned, with its digest", () => {
    const { dependencies, devDependencies, optionalDependencies } = readJson("package.json");
    const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
    // Whichever registry it comes from, it has to be these bytes. What lies in another package has the digest of that one.
    const loose = packages.filter(
      ({ resolved = "https://", integrity, inBundle }) =>
        !resolved.startsWith("https://") || !(inBundle || integrity?.startsWith("sha512-")),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });
});
