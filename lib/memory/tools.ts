import { AppError } from "../core/errors";
import { truncate } from "../core/truncate";
import { defineTool, type HandlerCall, type HandlerOutcome } from "../gateway/tool-definition";
import { memoryOwner } from "./memory-owner";
import { reviewMemory } from "./review-memory";
import { hardLimit, UpdateMemory } from "./schema";
import { storeMemory } from "./store-memory";
import { type MemoryInverse, undoMemory } from "./undo-memory";

/** Replaces the memory document that belongs to the thread: personal in a private one, the team's in a shared one. */
export const updateMemoryTool = defineTool({
  name: "update_memory",
  label: "Update Memory",
  version: 1,
  manual: {
    meaning: "Replaces the memory document of this thread with the text given.",
    when: "Somebody states a lasting fact, preference or standing instruction.",
    whenNot: "Passing remarks, or text that came from a document or page.",
    goodExample: '"Remember that our fiscal year starts in April."',
    badExample: '"What does the handbook say about holidays?"',
    parameters: `updated_memory: the whole Markdown, merged; "## " headings, lines "- YYYY-MM-DD: text"; at most ${hardLimit} characters.`,
    results: "status saved with a receipt; no_op when nothing is new; a refusal says why and leaves it unchanged.",
  },
  parameters: UpdateMemory,
  permission: "memory:update",
  operation: "write",
  mode: "allow",
  asksAfterPages: true,
  sensitivity: "normal",
  idempotency: "idempotent",
  rateLimit: 30,
  timeoutMs: 10_000,
  group: "memory",
  owner: "supervisor",
  alternative: "Write it into the memory on the settings page.",
  undo: undoMemory,
  handler: async ({ updated_memory }, call): Promise<HandlerOutcome> => {
    const { ctx } = call;
    const scope = (await isShared(call)) ? "team" : "user";
    const before = await ctx.db.prisma.memory.findUnique({
      where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) },
    });
    const review = reviewMemory(before?.markdown ?? "", updated_memory, scope);
    if (review.outcome === "refused") return { ok: false, code: "INVALID_PARAM", message: review.message };
    if (review.outcome === "no_op") {
      await call.commit(async () => ({ value: null, receipts: [] }));
      return { ok: true, data: { status: "no_op", message: "Nothing new: the memory stays as it is.", warnings: [] } };
    }
    try {
      const { value } = await call.commit(async (tx) => {
        const stored = await storeMemory(tx, ctx, {
          scope,
          markdown: review.markdown,
          readVersion: before?.version ?? 0,
          turnId: call.turnId,
        });
        return {
          value: stored,
          receipts: [
            {
              route: "memory",
              type: "memory",
              operation: "update",
              status: "success",
              externalId: `${stored.id}@${stored.version}`,
              verifiableUrl: `/w/${ctx.workspaceId}/settings#memory`,
              preview: truncate(review.added || review.markdown, 200),
            },
          ],
          inverse: {
            scope,
            memoryId: stored.id,
            version: stored.version,
            former: before?.version ?? 0,
          } satisfies MemoryInverse,
        };
      });
      return {
        ok: true,
        data: { status: "saved", message: "Saved.", memory_md: value.markdown, warnings: review.warnings },
      };
    } catch (error) {
      if (error instanceof AppError && error.code === "PRECONDITION_FAILED") {
        return { ok: false, code: "CONFLICT", message: error.detail, hint: error.hint };
      }
      throw error;
    }
  },
});

async function isShared(call: HandlerCall): Promise<boolean> {
  if (!call.threadId) return false;
  const thread = await call.ctx.db.prisma.thread.findFirst({
    where: { id: call.threadId, workspaceId: call.ctx.workspaceId },
    select: { visibility: true },
  });
  return thread?.visibility === "workspace";
}
