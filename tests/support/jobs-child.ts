import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/lib/core/db/database";
import { createPostgresDatabase, migrationsDir } from "./database";

/** A line that a job process left behind; `at` is milliseconds since 1970. */
export interface JobsLine {
  pid: number;
  at: number;
  kind: "start" | "begin" | "killed" | "ended";
  step?: string;
  finished?: string[];
  ended?: number;
  /** Runs that a dead process had left in the middle. */
  interrupted?: number;
  /** What is not at its end yet. */
  open?: number;
  /** Instants of its work that the process has come to. */
  reached?: number;
}

export interface JobsPlace {
  /** What the processes wrote, one after the other. */
  log: string;
  /** Starts a process on this place's database: `killedJob`, or the product's own jobs. */
  start(
    env: Record<string, string>,
    script?:
      | "jobs-process.ts"
      | "product-jobs-process.ts"
      | "deliverables-process.ts"
      | "approval-process.ts"
      | "approved-jobs-process.ts"
      | "ledger-process.ts"
      | "mail-process.ts"
      | "claims-process.ts",
  ): ChildProcess;
  /** For looking at the result, when no process has it open. */
  open(): Promise<Database>;
}

const children: ChildProcess[] = [];
const folders: string[] = [];

/** A fresh database in which job processes can be started and killed. */
export async function jobsPlace(kind: Database["kind"]): Promise<JobsPlace> {
  const folder = mkdtempSync(join(tmpdir(), "candor-jobs-"));
  folders.push(folder);
  const url = kind === "postgres" ? await createPostgresDatabase(inject("postgresUrl")) : undefined;
  const log = join(folder, "log");
  return {
    log,
    start(env, script = "jobs-process.ts") {
      const child = spawn(
        process.execPath,
        [
          "--experimental-transform-types",
          "--disable-warning=ExperimentalWarning",
          "--import",
          "./scripts/register-typescript.mjs",
          join("tests", "support", script),
        ],
        {
          env: {
            NODE_ENV: "test",
            PATH: process.env.PATH ?? "",
            LOG_LEVEL: "error",
            AUTH_SECRET: "test-secret-test-secret-test-secret-",
            ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
            JOBS_LOG: log,
            DATA_DIR: folder,
            ...(url ? { DATABASE_URL: url } : {}),
            ...env,
          },
          stdio: ["ignore", "inherit", "inherit"],
        },
      );
      children.push(child);
      return child;
    },
    open: () => openDatabase({ url, dataDir: folder, migrationsDir }),
  };
}

/** Ends what is left of all places. */
export async function clearJobsPlaces(): Promise<void> {
  await Promise.all(children.splice(0).map(killProcess));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
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
