import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import type { NamingPart } from "./to-message";

/** A turn that has ended, with its question as it is stored. */
export interface SettledTurn {
  id: string;
  parentId: string | null;
  question: ({ type: "text"; text: string } | NamingPart)[];
}

const settled: ReadonlySet<string> = new Set(["done", "failed", "cancelled", "interrupted"]);

/**
 * The turn of a thread that another version is to stand beside.
 * @throws NOT_FOUND; CONFLICT while it has not ended, for what it will say is not known yet
 */
export async function settledTurn(
  tx: Transaction,
  { workspaceId }: Pick<Context, "workspaceId">,
  threadId: string,
  turnId: string,
): Promise<SettledTurn> {
  const turn = await tx.turn.findFirst({ where: { id: turnId, threadId, workspaceId } });
  const message = turn && (await tx.message.findFirst({ where: { turnId, workspaceId, role: "user" } }));
  const question = (message?.parts ?? []) as unknown as SettledTurn["question"];
  // One that was taken back has no words any more.
  if (!turn || question.length === 0) throw notFound("turn");
  if (!settled.has(turn.state)) {
    throw new AppError("CONFLICT", {
      detail: "This message has not been answered yet.",
      hint: turn.state === "queued" ? "Change the message itself while it waits." : "Wait for the answer, or stop it.",
    });
  }
  return { id: turn.id, parentId: turn.parentId, question };
}
