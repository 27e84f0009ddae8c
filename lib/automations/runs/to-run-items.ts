import type { Context } from "../../core/context";
import type { AutomationRun } from "../../core/db/generated/client";
import { AutomationRunItem } from "../items.schema";
import { Outcome } from "./run-row";

/**
 * Runs with every try of their steps and what there is to show for them: two queries, however many. What a step came to
 * was said in a private chat, and is for whoever the run works for alone.
 */
export async function toRunItems(ctx: Context, rows: readonly AutomationRun[]): Promise<AutomationRunItem[]> {
  const { workspaceId } = ctx;
  const steps = await ctx.db.prisma.automationStep.findMany({
    where: { workspaceId, runId: { in: rows.map(({ id }) => id) } },
    orderBy: [{ index: "asc" }, { attempt: "asc" }],
  });
  const turnIds = steps.flatMap(({ turnId }) => turnId ?? []);
  const receipts = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId, turnId: { in: turnIds } },
    select: { id: true, turnId: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => {
    const own = steps.filter(({ runId }) => runId === row.id);
    const mayHear = row.dryRun || row.userId === ctx.person.userId;
    return AutomationRunItem.parse({
      ...row,
      detail: Outcome.parse(row.outcome ?? {}).detail,
      trigger: { id: row.triggerId, type: row.triggerType, occurrence: row.occurrence },
      steps: own.map((step) => ({
        ...step,
        output: mayHear ? step.output : null,
        startedAt: step.startedAt.toISOString(),
        finishedAt: step.finishedAt?.toISOString() ?? null,
      })),
      receipts: receipts.filter(({ turnId }) => own.some((step) => step.turnId === turnId)).map(({ id }) => id),
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
    });
  });
}
