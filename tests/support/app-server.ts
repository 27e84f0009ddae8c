import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres-server";

export interface App {
  url: string;
  dataDir: string;
  pid: number;
  /** What the process has printed so far. */
  output: () => string;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
  /** Ends it without any warning. */
  kill: () => Promise<void>;
}

export interface AppOptions {
  /** A folder to go on with; a new one when left out. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Where the built product stands; here when left out. */
  root?: string;
}

/** Starts the built product as its own process, as `npm run up` does, and waits until it is ready. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "candor-app-"));
  const process_ = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      LOG_LEVEL: "warn",
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      ...options.env,
    },
    cwd: options.root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [process_.stdout, process_.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => process_.once("exit", () => resolve()));
  const app: App = {
    url: `http://localhost:${port}`,
    dataDir,
    pid: process_.pid!,
    output: () => output,
    stop: () => end(process_, "SIGTERM", ended),
    kill: () => end(process_, "SIGKILL", ended),
  };
  await untilReady(app, process_);
  return app;
}

async function end(process_: ChildProcess, signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  if (process_.exitCode === null && process_.signalCode === null) process_.kill(signal);
  await ended;
}

async function untilReady(app: App, process_: ChildProcess): Promise<void> {
  const limit = performance.now() + 60_000;
  while (performance.now() < limit) {
    if (process_.exitCode !== null) throw new Error(`The server ended while starting:\n${app.output()}`);
    const health = await fetch(`${app.url}/api/health`).catch(() => undefined);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready within a minute:\n${app.output()}`);
}
