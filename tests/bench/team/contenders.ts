import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Contender, Surroundings } from "./scenario";

const folder = join(process.cwd(), "tests/bench/peers");

/** Whether `npm run bench:peers` was run. */
export const peersInstalled = () => existsSync(join(folder, "node_modules/@mastra/core"));

/** Everybody who is measured without anything else installed, by the name of the table's row. */
export const own = {
  "hand-written fetch": "fetch",
  "AI SDK 7.0.173, one batch tool": "sdk-batch",
  "AI SDK 7.0.173 as documented": "sdk",
  "Candor, embedded": "candor",
  "Candor, PostgreSQL": "candor",
} as const;

/** The frameworks; each is one file beside what is installed for it. */
export const peers = {
  "@openai/agents 0.20.0": "openai-agents",
  "langgraph-supervisor 1.1.3": "langgraph-supervisor",
  "deepagents 1.14.1": "deepagents",
  "@mastra/core 1.71.0": "mastra",
} as const;

/** @param databaseUrl for who has a database; empty: the embedded one */
export async function contender(kind: string, around: Surroundings, databaseUrl: string): Promise<Contender> {
  if (kind === "fetch") return (await import("./answer-by-fetch")).answerByFetch(around);
  if (kind === "candor") return (await import("./answer-by-candor")).answerByCandor(around, databaseUrl);
  if (kind.startsWith("sdk")) return (await import("./answer-by-sdk")).answerBySdk(around, kind === "sdk-batch");
  const file = pathToFileURL(join(folder, `${kind}.mjs`)).href;
  return ((await import(file)) as { contender(around: Surroundings): Contender | Promise<Contender> }).contender(
    around,
  );
}
