import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { toReceipt } from "../receipts/to-receipt";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import type { RunRecord } from "./schema";
import { toSpecialistRow } from "./to-specialist-row";

// More than anybody reads in a dialog; the run reader pages through the rest.
const longest = 100_000;

/** What is kept of one specialist's run, with the receipts of its calls as they are now. @throws FORBIDDEN, NOT_FOUND */
export async function getRun(ctx: Context, threadId: string, runId: string): Promise<RunRecord> {
  requirePermission(ctx, "chats:read");
  const thread = await loadThread(ctx, threadId);
  const { workspaceId } = ctx;
  const run = await ctx.db.prisma.specialistRun.findFirst({ where: { id: runId, threadId: thread.id, workspaceId } });
  if (!run) throw notFound("run");
  const row = toSpecialistRow(run);
  const receipts = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId, turnId: run.turnId, toolCallId: { in: row.calls.map((call) => call.id) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return {
    row,
    contract: run.contract,
    output: run.output?.slice(0, longest) ?? null,
    isCut: (run.output?.length ?? 0) > longest,
    receipts: receipts.map(toReceipt),
  };
}
