import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context, Runtime } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import type { ApprovalRow } from "./approval-row";
import { closeNotices } from "./close-notices";
import { publishApproval } from "./publish-approval";
import { replyOfCard } from "./reply-of-card";

type Ending = "expired" | "withdrawn" | "superseded";

/** Who ends it: a person, or nobody when its time is over. */
export type Ender = Pick<Runtime, "clock" | "ids" | "secrets" | "env"> & Partial<Pick<Context, "person" | "role">>;

const code = {
  expired: "APPROVAL_EXPIRED",
  withdrawn: "APPROVAL_WITHDRAWN",
  superseded: "APPROVAL_WITHDRAWN",
} as const satisfies Record<Ending, string>;

const words: Record<Ending, { message: string; hint: string }> = {
  expired: {
    message: "Nobody decided before the time to decide was over. It was not turned down; nothing was run.",
    hint: "Tell the user that it expired and ask whether they still want it.",
  },
  withdrawn: {
    message: "The request was withdrawn before anybody decided. Nothing was run.",
    hint: "Do not ask for it again unless the user does.",
  },
  superseded: {
    message:
      "The same was asked for again later, and that request took this one's place. Nothing was run for this one.",
    hint: "See what became of the later request.",
  },
};

/**
 * Ends a card that nobody has answered. However many try, and whoever decides at the same moment, exactly one of them
 * gets the row back; everybody else gets null.
 */
export async function endApproval(
  tx: Transaction,
  by: Ender,
  before: ApprovalRow,
  state: Ending,
): Promise<ApprovalRow | null> {
  const { workspaceId, id } = before;
  const now = by.clock.now();
  const auditId = by.ids.next("audit");
  const { message, hint } = words[state];
  const reply = replyOfCard(code[state], message, hint, auditId);
  const [row] = await tx.approval.updateManyAndReturn({
    where: { id, workspaceId, state: "pending" },
    data: { state, settledAt: now, reply: reply as Prisma.InputJsonObject },
  });
  if (!row) return null;
  await closeNotices(tx, by, row, by.person?.userId);
  await publishApproval(tx, by, row);
  if (state === "expired") {
    await notify(tx, by, {
      workspaceId,
      userIds: [row.requestedById],
      kind: "approval.settled",
      data: { approvalId: id, kind: row.kind, tool: row.tool, state, code: reply.code, by: null },
    });
  }
  await appendAudit(tx, by, {
    id: auditId,
    workspaceId,
    action: `approval.${state}`,
    actor: by.person && by.role !== undefined ? actorOf({ person: by.person, role: by.role }) : null,
    tool: row.tool,
    toolVersion: row.toolVersion,
    code: reply.code,
    callId: row.callId,
    threadId: row.threadId ?? undefined,
    turnId: row.turnId ?? undefined,
    details: { approvalId: id },
  });
  return row;
}
