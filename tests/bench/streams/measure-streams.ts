import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ApiClient } from "@/tests/support/api-client";
import { startApp } from "@/tests/support/app-server";
import { watchProcess } from "./watch-process";

export interface StreamFigures {
  streams: number;
  /** Milliseconds from the model's writing of a sentence to its arrival at the listener. */
  p50: number;
  p99: number;
  most: number;
  /** Sentences that were measured. */
  count: number;
  /** Streams that were open at the beginning and at the end, whichever is less. */
  open: number;
  /** Requests that were refused or broke off. */
  failures: number;
  /** Megabytes at the end, and a minute. */
  memory: number;
  slope: number;
  /** Percent of one core. */
  cpu: number;
}

const people = 4;
/** How long a turn lasts, on average; then its listener asks again. */
const turnSeconds = 300;

/**
 * Lets so many turns stream at once through a really running server, each to a listener of its own, and measures for
 * so long. The server, the model and the listeners are processes of their own.
 * @param interval milliseconds between two sentences of a stream
 */
export async function measureStreams(
  streams: number,
  seconds: number,
  interval: number,
  env: Record<string, string>,
): Promise<StreamFigures> {
  const model = run("timed-model.ts", { INTERVAL: String(interval), SECONDS: String(turnSeconds) });
  const port = (await model.lines.next()).value as string;
  const app = await startApp({
    env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "k", OPENAI_API_MODE: "chat", ...env },
  });
  try {
    const { workspace, tokens } = await makePeople(app.url);
    const listeners = run("listen-process.ts", {
      APP_URL: app.url,
      TOKENS: tokens.join(","),
      WORKSPACE: workspace,
      STREAMS: String(streams),
      SECONDS: String(seconds),
    });
    await listeners.lines.next();
    const watch = watchProcess(app.pid);
    try {
      const measured = JSON.parse((await listeners.lines.next()).value as string) as StreamFigures;
      return { ...measured, streams, memory: watch.memory(), slope: watch.slope(), cpu: watch.cpu() };
    } finally {
      watch.stop();
      listeners.child.kill();
    }
  } finally {
    await app.kill();
    model.child.kill();
  }
}

function run(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", `tests/bench/streams/${file}`], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

/** Several people, for the requests of each are counted. */
async function makePeople(url: string): Promise<{ workspace: string; tokens: string[] }> {
  const password = "correct horse battery";
  const made = await new ApiClient(url).post("/api/v1/setup", {
    email: "owner@example.org",
    password,
    name: "Owner",
    workspace: "Streams",
  });
  const api = new ApiClient(url, made.body.token);
  const workspace = (await api.get("/api/v1/workspaces")).body.items[0].id as string;
  const tokens = [made.body.token as string];
  for (let index = 1; index < people; index += 1) {
    const invite = await api.post(`/api/v1/workspaces/${workspace}/invites`, { role: "editor" });
    const person = { email: `person${index}@example.org`, password, name: `Person ${index}` };
    tokens.push((await api.post(`/api/v1/invites/${invite.body.code}/accept`, person)).body.token);
  }
  return { workspace, tokens };
}
