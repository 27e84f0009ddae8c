// `npm test`: installs what is missing and runs every test at small counts; `--long` at full counts.
// Anything else is handed to the runner: `npm test -- --project unit lib/gateway`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnv, ensureBuilt, ensureGenerated, ensureInstalled, productNode, root, say } from "./prepare.mjs";

const words = process.argv.slice(2);
const long = words.includes("--long");
const rest = words.filter((word) => word !== "--long");

ensureSystemPackages();
ensureInstalled();
ensureGenerated();
ensureBuilt();

const report = join(mkdtempSync(join(tmpdir(), "candor-test-")), "report.json");
const projects = rest.includes("--project")
  ? []
  : ["unit", "architecture", "db", "api", "security", "e2e"].flatMap((name) => ["--project", name]);
const vitest = spawnSync(
  productNode(),
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--passWithNoTests",
    ...projects,
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    report,
    ...rest,
  ],
  { cwd: root, env: childEnv({ NODE_ENV: "test", ...(long ? { CANDOR_LONG: "1" } : {}) }), stdio: "inherit" },
);

const counts = readCounts(report);
const failed = counts.failed + (vitest.status !== 0 && counts.failed === 0 ? 1 : 0);
if (counts.total === 0) say("No test was run.");
say(`${counts.passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`);
process.exit(failed > 0 || counts.total === 0 ? 1 : 0);

function readCounts(path) {
  try {
    const result = JSON.parse(readFileSync(path, "utf8"));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0),
      total: result.numTotalTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, total: 1 };
  }
}

/** Chromium for the browser tests, PostgreSQL for the database tests, fonts and text tools for what they look at. */
function ensureSystemPackages() {
  const wanted = [
    ["chromium", existsSync("/usr/bin/chromium") || Boolean(process.env.CHROMIUM_PATH)],
    ["postgresql", existsSync("/usr/lib/postgresql")],
    ["poppler-utils", existsSync("/usr/bin/pdftotext")],
    ["fonts-noto-cjk", existsSync("/usr/share/fonts/opentype/noto")],
  ];
  const missing = wanted.filter(([, present]) => !present).map(([name]) => name);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say(`Installing ${missing.join(", ")} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-q"], { env, stdio: "ignore" });
    const status = spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], {
      env,
      stdio: "ignore",
    }).status;
    if (status === 0) return;
  }
  say(
    `Missing on this machine: ${missing.join(", ")}. Install them (on Debian: sudo apt-get install ${missing.join(" ")}),`,
  );
  say("or set CHROMIUM_PATH to a Chromium of yours. Tests that need what is missing say that they skip.");
}
