import type { Runtime } from "../core/context";
import type { ApprovalRow } from "./approval-row";
import type { ApprovalState } from "./schema";

export interface SettledReply {
  state: ApprovalState;
  /** A gateway's reply, as the caller is told. */
  reply: unknown;
  /** As they ran, where a person changed them on the card. */
  edited?: unknown;
}

/** Milliseconds within which the full answer follows the commit of a deed, unless its process died in between. */
const patience = 1_000;

/**
 * What became of a turn's cards, by their ids; those that are still open are not in it. A deed is committed a moment
 * before its whole answer is known: that is waited for.
 */
export async function settledReplies(
  runtime: Pick<Runtime, "db">,
  { workspaceId, turnId }: { workspaceId: string; turnId: string },
): Promise<Map<string, SettledReply>> {
  for (let waited = 0; ; waited += 50) {
    const rows = await runtime.db.prisma.approval.findMany({
      where: { workspaceId, turnId, state: { notIn: ["pending", "approved"] } },
      select: { id: true, state: true, reply: true, settledAt: true, arguments: true, proposed: true },
    });
    if (waited >= patience || rows.every((row) => row.settledAt !== null)) {
      return new Map(rows.map((row) => [row.id, toReply(row)]));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Settled = Pick<ApprovalRow, "state" | "reply" | "arguments" | "proposed">;

const toReply = ({ state, reply, arguments: args, proposed }: Settled): SettledReply => ({
  state: state as ApprovalState,
  reply,
  ...(proposed !== null && { edited: args }),
});
