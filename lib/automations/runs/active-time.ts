import type { Runtime } from "../../core/context";

/** Milliseconds in which turns stood still because people had to decide about cards: such time is nobody's delay. */
export async function waitedMs(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  workspaceId: string,
  turnIds: readonly string[],
): Promise<number> {
  const cards = await db.prisma.approval.findMany({
    where: { workspaceId, turnId: { in: [...turnIds] } },
    select: { createdAt: true, decidedAt: true, settledAt: true },
    orderBy: { createdAt: "asc" },
  });
  let [total, until] = [0, 0];
  for (const { createdAt, decidedAt, settledAt } of cards) {
    const end = (decidedAt ?? settledAt ?? clock.now()).getTime();
    // Cards that lie side by side are waited for together.
    total += Math.max(0, end - Math.max(createdAt.getTime(), until));
    until = Math.max(until, end);
  }
  return total;
}
