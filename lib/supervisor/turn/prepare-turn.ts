import { gateway } from "../../catalog";
import { loadConversation } from "../../chats/load-conversation";
import type { LockedThread } from "../../chats/lock-visible-thread";
import type { CandorMessage } from "../../chats/schema";
import { loadSummary, type ThreadSummary } from "../../chats/summaries/load-summary";
import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import { type GivenMemory, loadGivenMemory, noteOfMemory } from "../../memory/load-given-memory";
import type { ResolvedModel } from "../../models/resolve-model";
import { messageTokens } from "../context/message-tokens";
import { type ComposedPrompt, composePrompt } from "../prompt/compose-prompt";
import { describeDirectory } from "../prompt/describe-directory";
import { loadSurface, type Surface } from "../prompt/load-surface";
import { type ToldTurn, tellHistory } from "./history";
import { quoteThreads } from "./quote-threads";
import { threadDigest } from "./thread-digest";

/** A turn that this process runs, in a thread that its author may see. */
export interface ClaimedTurn {
  turnId: string;
  threadId: string;
  thread: Pick<LockedThread, "visibility" | "citationCount">;
  /** What it goes on from, when it stood still for people. */
  resume?: unknown;
  /** Somebody asked to stop it before it was taken up. */
  stopAsked?: boolean;
  /** The run of an automation that it works for: nobody attends it. */
  automationRunId?: string;
}

/** Of the workspace, what a turn needs. */
export interface WorkspaceRow {
  name: string;
  customInstructions: string;
  useDefaultInstructions: boolean;
  citations: boolean;
  models: unknown;
  taskConcurrency: number;
}

export interface PreparedTurn {
  surface: Surface;
  prompt: ComposedPrompt;
  /** The branch, earlier turns first; the last one is the question. */
  told: ToldTurn[];
  /** What stands for the first of them, or for turns before those. */
  summary: ThreadSummary | null;
  digest: string;
  citations: boolean;
  /** Texts that the turn has begun already, when it goes on after a pause. */
  textsBegun: number;
  /** Numbers of the labels that the thread has given out. */
  labels: Set<number>;
  /** What it was given of memory; undefined when it may not read any. */
  memory: GivenMemory | undefined;
  /** What people wrote in the conversation. */
  heard: string[];
  /** Resolves once the turn's row says what it was given; the model need not wait for that. */
  noted: Promise<void>;
}

/** Messages that are looked back at, at most; the model's window may allow fewer. */
const longestLook = 80;

/** Everything a turn is given, read from the database at its start and noted on the turn. */
export async function prepareTurn(
  ctx: Context,
  { threadId, turnId, thread, automationRunId }: ClaimedTurn,
  workspace: WorkspaceRow,
  { modelId }: ResolvedModel,
  textsBegun: number,
): Promise<PreparedTurn> {
  const shared = thread.visibility === "workspace";
  const loading = loadSurface(ctx, { threadId, turnId });
  const [surface, history, { directory, plan }, memory, labels] = await Promise.all([
    loading,
    loadConversation(ctx, threadId, turnId, longestLook),
    describeDirectory(
      ctx,
      threadId,
      turnId,
      loading.then(({ listsDocuments }) => listsDocuments),
    ),
    loadGivenMemory(ctx, shared),
    thread.citationCount > 0 ? loadLabels(ctx, threadId) : new Set<number>(),
  ]);
  const now = ctx.clock.now();
  const { name, timeZone, locale } = ctx.person;
  const prompt = composePrompt({
    surface,
    registered: new Set(gateway.tools.map((tool) => tool.name)),
    workspace,
    person: { name, timeZone, locale },
    shared,
    unattended: automationRunId !== undefined,
    now,
    directory,
    plan,
    memory,
  });
  const told = await tellHistory(await quoteThreads(ctx, history), shared);
  const summary = await summaryFor(ctx, threadId, told);
  return {
    surface,
    prompt,
    told,
    summary,
    digest: threadDigest(history, { person: name, language: locale, now, goal: summary && goalIn(summary.text) }),
    citations: workspace.citations,
    textsBegun,
    labels,
    memory,
    heard: heardIn(history),
    noted: noteOnTurn(ctx, turnId, { modelId, prompt, surface, memory }),
  };
}

function heardIn(history: readonly CandorMessage[]): string[] {
  return history
    .filter(({ role }) => role === "user")
    .map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join("\n"));
}

async function loadLabels(ctx: Context, threadId: string): Promise<Set<number>> {
  const where = { workspaceId: ctx.workspaceId, threadId };
  const given = await ctx.db.prisma.citation.findMany({ where, select: { number: true } });
  return new Set(given.map((citation) => citation.number));
}

/** What a summary says that people want in the end. */
function goalIn(summary: string): string | undefined {
  return /^## Goal\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m.exec(summary)?.[1]?.trim();
}

/** Only a conversation of some length has ever been summed up. */
async function summaryFor(ctx: Context, threadId: string, told: readonly ToldTurn[]): Promise<ThreadSummary | null> {
  const isShort = told.length < 10 && messageTokens(told.flatMap(({ messages }) => messages)) < 1_000;
  return isShort
    ? null
    : loadSummary(
        ctx,
        threadId,
        told.map(({ turnId }) => turnId),
      );
}

/** A turn's record is worth having, and not worth losing the answer for. */
async function noteOnTurn(
  ctx: Context,
  turnId: string,
  given: { modelId: string; prompt: ComposedPrompt; surface: Surface; memory: GivenMemory | undefined },
): Promise<void> {
  const { modelId, prompt, surface, memory } = given;
  const snapshot = {
    direct: surface.direct.map((tool) => ({ name: tool.name, version: tool.version })),
    specialists: surface.roster.map(({ definition, tools }) => ({
      name: definition.name,
      tools: tools.map((tool) => ({ name: tool.name, version: tool.version })),
    })),
    disabled: surface.disabled,
    sections: prompt.sections,
  };
  try {
    const remembered = memory ? JSON.stringify(noteOfMemory(memory)) : null;
    await ctx.db.execute(Prisma.sql`
      UPDATE "Turn" SET "model" = ${modelId}, "promptHash" = ${prompt.hash}, "surface" = ${JSON.stringify(snapshot)}::jsonb,
        "memory" = COALESCE(${remembered}::jsonb, "memory")
      WHERE "id" = ${turnId} AND "workspaceId" = ${ctx.workspaceId as string}`);
  } catch (error) {
    ctx.log.error({ turnId, err: error }, "what the turn was given could not be noted");
  }
}
