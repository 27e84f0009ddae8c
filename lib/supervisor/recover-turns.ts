import { withdrawApprovals } from "../approvals/withdraw-approvals";
import { appendParts } from "../chats/append-parts";
import { assembleParts } from "../chats/assemble-parts";
import type { CandorChunk } from "../chats/chunk";
import { finishTurn } from "../chats/finish-turn";
import { type LostTurn, listLostTurns } from "../chats/list-lost-turns";
import { listWaitingThreads } from "../chats/list-waiting-threads";
import { pruneParts } from "../chats/prune-parts";
import { readParts } from "../chats/read-parts";
import type { Runtime } from "../core/context";
import { onWakeThreads } from "../events/wake-threads";
import { toReceipt } from "../receipts/to-receipt";
import { drainThread } from "./drain-thread";
import { checkPrompts } from "./prompt/check-prompts";
import { sayReason } from "./turn/close";
import { closedRun, closeRuns } from "./turn/close-runs";
import { closingWords } from "./turn/closing-words";

const sweepMs = 1_500;
const pruneMs = 10 * 60_000;
/** Numbers that are left out behind the log of a dead process: it may have said more than it could write. */
const mostUnwritten = 10_000;

/**
 * Called once at start: checks that every prompt can be read, ends the turns that a dead process left behind, and
 * takes up messages that wait; then looks again every now and then, for processes that die later.
 * @throws when a prompt is missing, or speaks of a tool that is not registered
 */
export async function recoverTurns(runtime: Runtime): Promise<{ stop(): void }> {
  checkPrompts();
  // Nobody else can have the embedded database open: whatever is still "running" in it has no process.
  await sweep(runtime, runtime.db.kind === "embedded");
  let sweeping = false;
  // A hint may come before what it speaks of is committed; what is missed so is found by the sweep.
  const deaf = onWakeThreads((threadId) => void drainThread(runtime, threadId));
  const timer = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    sweep(runtime, false)
      .catch((error) => runtime.log.error({ err: error }, "the sweep of turns failed"))
      .finally(() => {
        sweeping = false;
      });
  }, sweepMs);
  const pruning = setInterval(() => {
    pruneParts(runtime).catch((error) => runtime.log.error({ err: error }, "old replay logs could not be dropped"));
  }, pruneMs);
  for (const each of [timer, pruning]) each.unref();
  return {
    stop() {
      deaf();
      clearInterval(timer);
      clearInterval(pruning);
    },
  };
}

async function sweep(runtime: Runtime, all: boolean): Promise<void> {
  for (const turn of await listLostTurns(runtime, all)) await interruptTurn(runtime, turn);
  for (const threadId of await listWaitingThreads(runtime)) void drainThread(runtime, threadId);
}

/** Ends a turn whose process is gone: what it had said stays, its receipts are shown, and it says that it was cut. */
export async function interruptTurn(runtime: Runtime, turn: LostTurn): Promise<boolean> {
  const log = await readParts(runtime, turn.id, 0);
  const said = log.map((part) => part.chunk);
  const more: CandorChunk[] = [];
  const words = closingWords("interrupted", turn.locale);
  if (!said.some((chunk) => chunk.type === "text-delta")) sayReason({ emit: (chunk) => more.push(chunk) }, words);
  const receipts = await runtime.db.prisma.receipt.findMany({
    where: { turnId: turn.id },
    orderBy: { createdAt: "asc" },
  });
  for (const row of receipts) more.push({ type: "data-receipt", id: row.id, data: toReceipt(row) });
  const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0, toolCalls: 0 };
  more.push({ type: "data-stop", id: "stop", data: { reason: "interrupted", ...words, usage } });
  // Behind every cursor that a reader can have.
  const next = (log.at(-1)?.seq ?? -1) + 1 + mostUnwritten;
  await appendParts(
    runtime.db.prisma,
    turn.id,
    [...more, { type: "finish" } as const].map((chunk, index) => ({ seq: next + index, chunk })),
  );
  const start = said.find((chunk) => chunk.type === "start");
  await closeRuns(runtime, turn.id, words.detail);
  await withdrawApprovals({ ...runtime, workspaceId: turn.workspaceId }, { turnId: turn.id });
  return finishTurn(runtime, {
    turnId: turn.id,
    state: "interrupted",
    stopReason: "interrupted",
    messageId: start?.messageId ?? runtime.ids.next("message"),
    parts: endSpecialists(assembleParts([...said, ...more]), runtime.clock.now()),
  });
}

type Parts = ReturnType<typeof assembleParts>;

/** A specialist's row that was cut while it ran must not look as if it still did. */
function endSpecialists(parts: Parts, now: Date): Parts {
  return parts.map((part) => {
    const data = closedRun(part, now);
    return data ? ({ ...part, data } as Parts[number]) : part;
  });
}
