import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that a job process left behind; `at` is milliseconds since 1970. */
export interface JobsLine {
  pid: number;
  at: number;
  kind: "start" | "ready" | "begin" | "ended";
  step?: string;
  finished?: string[];
  ended?: number;
}

/** Starts a process that runs `killedJob`. Its database is given by the environment. */
export function startJobsProcess(env: Record<string, string>): ChildProcess {
  return spawn(
    process.execPath,
    [
      "--experimental-transform-types",
      "--disable-warning=ExperimentalWarning",
      "--import",
      "./tests/support/register-typescript.mjs",
      join("tests", "support", "jobs-process.ts"),
    ],
    {
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH ?? "",
        LOG_LEVEL: "error",
        AUTH_SECRET: "test-secret-test-secret-test-secret-",
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        ...env,
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
}

/** As `kill -9`: no handler of the process runs. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** What was written so far; the last line may have been cut by a kill and is then left out. */
export function readLines(log: string): JobsLine[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as JobsLine);
}
