import { appendAudit } from "../audit/append-audit";
import type { AuditEntry } from "../audit/schema";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { Receipt, ReceiptDraft } from "../receipts/schema";
import { writeReceipt } from "../receipts/write-receipt";
import type { HandlerCall, ToolDefinition } from "./tool-definition";
import { keepInverse } from "./undo/keep-inverse";

/** What of a mutation is certain: whether it was committed, and with which receipts. */
export interface Commitment {
  /** Handed to the handler. */
  readonly commit: HandlerCall["commit"];
  /** From now on nothing can be committed any more; waits for a commit that is under way. */
  close(): Promise<void>;
  /** The receipts of what was committed; undefined when nothing was. */
  receipts(): Receipt[] | undefined;
}

export interface CommitmentOptions {
  ctx: Context;
  tool: Pick<ToolDefinition, "name" | "operation" | "withoutExternalId">;
  callId: string;
  /** Of the row `call.started`: by it the deed is taken back. */
  auditId: string;
  threadId?: string;
  turnId?: string;
  agentPath: readonly string[];
  /** The row `call.finished` of a success, made when the transaction is about to end. */
  finished: (receipts: readonly Receipt[]) => AuditEntry;
  /** What else must stand or fall with the deed. */
  also: (tx: Transaction, receipts: readonly Receipt[]) => Promise<void>;
}

type Work<T> = (tx: Transaction) => Promise<{ value: T; receipts: ReceiptDraft[]; inverse?: unknown }>;

/** The only way in which a handler's writes become lasting: with their receipts and their audit row, or not at all. */
export function createCommitment(options: CommitmentOptions): Commitment {
  const { ctx, tool } = options;
  let closed = false;
  let running: Promise<unknown> | undefined;
  let done: Receipt[] | undefined;

  async function inTransaction<T>(work: Work<T>) {
    return ctx.db.transaction(async (tx) => {
      const { value, receipts: drafts, inverse } = await work(tx);
      const receipts: Receipt[] = [];
      for (const draft of drafts) {
        assertNamed(draft, tool);
        receipts.push(await writeReceipt(tx, ctx, { ...draft, ...placeOf(options) }));
      }
      if (inverse !== undefined) await keepInverse(tx, ctx, { ...identityOf(options), inverse });
      await options.also(tx, receipts);
      await appendAudit(tx, ctx, options.finished(receipts));
      return { value, receipts };
    });
  }

  return {
    async commit(work) {
      if (tool.operation === "read") throw new Error(`${tool.name} is registered as reading; it cannot commit.`);
      if (closed) throw new Error("The call is over: nothing can be committed any more.");
      if (running) throw new Error("A call commits once.");
      const attempt = inTransaction(work);
      running = attempt;
      try {
        const result = await attempt;
        done = result.receipts;
        return result;
      } catch (error) {
        running = undefined; // nothing was written: the handler may try again
        throw error;
      }
    },
    async close() {
      closed = true;
      await running?.catch(() => {}); // whoever began it is told
    },
    receipts: () => done,
  };
}

function assertNamed(draft: ReceiptDraft, tool: CommitmentOptions["tool"]): void {
  if (draft.status !== "success" || draft.externalId || tool.withoutExternalId) return;
  throw new Error(`${tool.name} claims success without an external id, and does not say why it has none.`);
}

function identityOf({ tool, auditId, callId, threadId, turnId }: CommitmentOptions) {
  return { auditId, callId, threadId, turnId, tool: tool.name };
}

function placeOf({ tool, callId, threadId, turnId, agentPath }: CommitmentOptions) {
  return { tool: tool.name, callId, threadId, turnId, agentPath };
}
