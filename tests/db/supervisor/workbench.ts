import type { CandorChunk } from "@/lib/chats/chunk";
import { createThread } from "@/lib/chats/create-thread";
import type { CandorData, CandorMessage, TurnResult } from "@/lib/chats/schema";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { runTurn } from "@/lib/supervisor/run-turn";
import type { TurnLimits } from "@/lib/supervisor/turn/budget";
import { testContext, testRuntime } from "@/tests/support/context";
import { openTestDatabase } from "@/tests/support/database";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { Script, ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";

export type ApiMode = "chat" | "responses";

/** A database, a person in a workspace, and a model server that says what the test wants. */
export interface Workbench {
  db: Database;
  runtime: Runtime;
  ctx: Context;
  server: ScriptedOpenAI;
  stop(): Promise<void>;
}

export async function openWorkbench(kind: Database["kind"], mode: ApiMode = "chat"): Promise<Workbench> {
  const [db, server] = await Promise.all([openTestDatabase(kind), startScriptedOpenAI([])]);
  const runtime = testRuntime(db, { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_MODE: mode, OPENAI_API_KEY: "k" });
  const ctx = await testContext(runtime);
  return {
    db,
    runtime,
    ctx,
    server,
    async stop() {
      await server.stop();
      await db.close();
    },
  };
}

export interface Asked extends TurnResult {
  chunks: CandorChunk[];
  /** All text of the answer. */
  text: string;
}

/** Sends one message and waits for its answer; reads the stream beside it. */
export async function ask(
  ctx: Context,
  text: string,
  options: { threadId?: string; id?: string; limits?: TurnLimits } = {},
): Promise<Asked> {
  const threadId = options.threadId ?? (await createThread(ctx, {})).id;
  const turn = await runTurn(
    ctx,
    { threadId, message: { text, ...(options.id ? { id: options.id } : {}) } },
    options.limits,
  );
  const chunks: CandorChunk[] = [];
  for await (const chunk of turn.stream()) chunks.push(chunk);
  const result = await turn.done();
  return { ...result, chunks, text: textOf(result.message) };
}

export function textOf(message: CandorMessage): string {
  return message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

/** The data parts of a kind, as the message holds them. */
export function dataOf<Kind extends keyof CandorData>(message: CandorMessage, kind: Kind): CandorData[Kind][] {
  return message.parts.flatMap((part) =>
    part.type === `data-${kind}` && "data" in part ? [part.data as CandorData[Kind]] : [],
  );
}

/** Answers the supervisor and the specialists by different scripts, each in order. */
export function byRole(
  scripts: Record<
    string,
    Array<ScriptedReply | ((request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>)>
  >,
): Script {
  const used = new Map<string, number>();
  return (request) => {
    const role = /^<(?:specialist|task) name="(\w+)">/.exec(request.system)?.[1] ?? "supervisor";
    const index = used.get(role) ?? 0;
    used.set(role, index + 1);
    const reply = scripts[role]?.[index];
    if (!reply) throw new Error(`The script has no reply ${index + 1} for ${role}.`);
    return typeof reply === "function" ? reply(request) : reply;
  };
}

export const call = (name: string, args: unknown): ScriptedReply => ({ toolCalls: [{ name, arguments: args }] });
export const task = (specialist: string, description = "Do it."): ScriptedReply =>
  call("task", { subagent_type: specialist, description });

/** What a tool answered last, as the model reads it. */
export function lastResult(request: ScriptedRequest): Record<string, unknown> {
  const message = request.messages.findLast((candidate) => candidate.role === "tool");
  return JSON.parse(message?.text ?? "{}") as Record<string, unknown>;
}
