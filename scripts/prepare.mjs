// What every command needs before it can start: packages, the generated database client, a build.
// Plain JavaScript without dependencies: it runs on the host's Node before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that the product runs on: the one from node_modules where the host's is older. */
export function productNode() {
  const bundled = join(root, "node_modules/.bin/node");
  return Number(process.versions.node.split(".")[0]) < 22 && existsSync(bundled) ? bundled : process.execPath;
}

/** Environment in which `node` means that Node, for whatever the children start. */
export function childEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`,
    NEXT_TELEMETRY_DISABLED: "1",
    ...extra,
  };
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function run(command, args, { env = childEnv(), quiet = false } = {}) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
  if (result.error) throw result.error;
  if (result.status !== 0 && quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result.status ?? 1;
}

/** Runs a script that uses the product's own TypeScript, in a process that understands it. Answers its exit code. */
export function runWithTypescript(script) {
  ensureInstalled();
  ensureGenerated();
  const typescript = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
  return run(productNode(), [...typescript, "--import", "./scripts/register-typescript.mjs", script]);
}

function must(what, status) {
  if (status === 0) return;
  process.stderr.write(`\n${what} did not finish (exit code ${status}). What it printed above tells why.\n`);
  process.exit(1);
}

/** Installs exactly what the lock file says, unless that has been done already. */
export function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    process.stderr.write(`Candor needs Node 20 or newer to start; this is ${process.versions.node}.\n`);
    process.exit(1);
  }
  const mark = "node_modules/.installed-lock";
  const wanted = digestOfFiles(["package.json", "package-lock.json", ".npmrc"]);
  if (readMark(mark) === wanted) return;
  say("Installing packages (a minute or two, once) ...");
  must("npm ci", run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: process.env }));
  writeMark(mark, wanted);
}

/** Generates the database client from the schema. */
export function ensureGenerated() {
  const mark = "node_modules/.generated-schema";
  const wanted = digestOfFiles(["prisma/schema.prisma", "package-lock.json"]);
  if (readMark(mark) === wanted && existsSync(join(root, "lib/core/db/generated/client.ts"))) return;
  must("prisma generate", run(productNode(), ["node_modules/prisma/build/index.js", "generate"], { quiet: true }));
  writeMark(mark, wanted);
}

/** Builds for production, unless the sources are those of the last build. */
export function ensureBuilt() {
  const mark = ".next/.built-from";
  const wanted = digestOfFiles([
    ...["app", "components", "lib", "prisma/schema.prisma", "public"].flatMap(sourcesUnder),
    // The build writes next-env.d.ts itself: counted as a source, it would make the second start build again.
    ...readdirSync(root).filter((name) => /\.(ts|mjs|json)$/.test(name) && name !== "next-env.d.ts"),
  ]);
  if (readMark(mark) === wanted && existsSync(join(root, ".next/BUILD_ID"))) return;
  say("Building (a minute or two on a small machine, once per change) ...");
  must("next build", run(productNode(), ["node_modules/next/dist/bin/next", "build"], { quiet: true }));
  writeMark(mark, wanted);
}

function sourcesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!readdirSyncSafe(full)) return [path];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((name) => !name.includes("/generated/"))
    .sort();
}

function readdirSyncSafe(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function digestOfFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    if (!existsSync(join(root, path))) continue;
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function readMark(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}

function writeMark(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
