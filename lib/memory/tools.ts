import { AppError } from "../core/errors";
import { truncate } from "../core/truncate";
import { defineTool, type HandlerCall, type HandlerOutcome } from "../gateway/tool-definition";
import { askForRewrite } from "./ask-for-rewrite";
import { memoryReceipt } from "./memory-receipt";
import type { Review } from "./review-memory";
import { type ReviewedUpdate, reviewUpdate } from "./review-update";
import { hardLimit, type MemoryResult, UpdateMemory } from "./schema";
import { storeMemory } from "./store-memory";
import { changedPart } from "./text/changed-part";
import { type MemoryInverse, undoMemory } from "./undo-memory";

/** Replaces the memory document that belongs to the thread: personal in a private one, the team's in a shared one. */
export const updateMemoryTool = defineTool({
  name: "update_memory",
  label: "Update Memory",
  version: 2,
  manual: {
    meaning: "Replaces the memory document of this thread with the text given.",
    when: "Somebody states a lasting fact, preference or standing instruction.",
    whenNot: "Passing remarks, secrets, or text that came from a document or page.",
    goodExample: '"Remember that our fiscal year starts in April."',
    badExample: '"What does the handbook say about holidays?"',
    parameters: `updated_memory: the whole Markdown, merged; "## " headings, lines "- YYYY-MM-DD: text"; at most ${hardLimit} characters.`,
    results: "status saved with a receipt; no_op when nothing is new; error says why and leaves it unchanged.",
  },
  parameters: UpdateMemory,
  permission: "memory:update",
  operation: "write",
  mode: "allow",
  asksAfterPages: true,
  asksWhen: async ({ updated_memory }, place) => {
    const { review } = await reviewUpdate(place, updated_memory);
    return review.outcome === "save" && review.doubt ? `memory.${review.doubt}` : undefined;
  },
  sensitivity: "normal",
  idempotency: "idempotent",
  rateLimit: 30,
  timeoutMs: 10_000,
  group: "memory",
  owner: "supervisor",
  alternative: "Write it into the memory on its own page.",
  preview: async ({ updated_memory }, place) => {
    const { scope, before, review, isRewrite } = await reviewUpdate(place, updated_memory);
    if (review.outcome === "no_op")
      throw new AppError("CONFLICT", { detail: nothingNew, hint: "There is nothing to ask." });
    if (review.outcome === "refused")
      throw new AppError("INVALID_INPUT", {
        detail: review.message,
        hint: review.tooLong && !isRewrite ? shorten : tellUser,
      });
    const name = scope === "team" ? "Team memory" : "Personal memory";
    return {
      target: { kind: "memory", name, url: `/w/${place.ctx.workspaceId}/memory?of=${scope}` },
      change: changedPart(before.markdown, review.markdown),
      recipients: [],
      risk: review.doubt === "shrinks" || review.doubt === "drops_heading" ? "high" : "medium",
      typeToConfirm: null,
    };
  },
  undo: undoMemory,
  handler: async ({ updated_memory }, call): Promise<HandlerOutcome> => {
    const update = await reviewUpdate(call, updated_memory);
    const { review, before } = update;
    if (review.outcome === "refused") return refuse(call, update, review, updated_memory);
    if (review.outcome === "no_op") {
      await call.commit(async () => ({ value: null, receipts: [] }));
      return { ok: true, data: result("no_op", nothingNew, before.markdown) };
    }
    if (review.doubt && !call.approved) {
      const message =
        "The memory was changed at this very moment, and this now needs a person's yes. Nothing was saved.";
      return { ok: false, code: "CONFLICT", message, hint: "Call it again: a person is asked then." };
    }
    return save(call, update, review);
  },
});

const nothingNew = "Nothing new: the memory stays as it is.";
const shorten = "Merge and shorten it, keep every heading, and save again once.";
const tellUser = "Tell the user that it was not saved, and why.";

async function save(
  call: HandlerCall,
  { scope, before }: ReviewedUpdate,
  review: Extract<Review, { outcome: "save" }>,
): Promise<HandlerOutcome> {
  const { ctx, threadId, turnId } = call;
  try {
    const { value } = await call.commit(async (tx) => {
      const { markdown } = review;
      const change = { scope, markdown, readVersion: before.version, via: "chat", threadId, turnId } as const;
      const stored = await storeMemory(tx, ctx, change);
      const inverse: MemoryInverse = { scope, memoryId: stored.id, version: stored.version, former: before.version };
      return { value: stored, receipts: [memoryReceipt(ctx, scope, stored, review)], inverse };
    });
    return { ok: true, data: result("saved", savedWords(review), value.markdown, review.warnings) };
  } catch (error) {
    if (error instanceof AppError && error.code === "PRECONDITION_FAILED") {
      return { ok: false, code: "CONFLICT", message: error.detail, hint: error.hint };
    }
    throw error;
  }
}

/** The first document that is too long is asked for once more, shorter; whatever comes then is final. */
async function refuse(
  call: HandlerCall,
  { before, isRewrite }: ReviewedUpdate,
  review: Extract<Review, { outcome: "refused" }>,
  proposed: string,
): Promise<HandlerOutcome> {
  const mayRewrite = review.tooLong === true && !isRewrite && (await askForRewrite(call, before.markdown, proposed));
  const hint = mayRewrite ? shorten : tellUser;
  const message = isRewrite ? `${review.message} It was asked for once already; do not try again.` : review.message;
  return { ok: false, code: "INVALID_PARAM", message, hint, data: result("error", message, before.markdown) };
}

function savedWords({ added, gone }: Extract<Review, { outcome: "save" }>): string {
  const list = (lines: readonly string[]) => truncate(lines.join("\n"), 1_000);
  const parts = [
    ...(added.length > 0 ? [`Stored: ${list(added)}`] : []),
    ...(gone.length > 0 ? [`Taken out: ${list(gone)}`] : []),
  ];
  return parts.join("\n") || "Saved.";
}

function result(
  status: MemoryResult["status"],
  message: string,
  memory_md: string,
  warnings: string[] = [],
): MemoryResult {
  return { status, message, memory_md, warnings };
}
