import { z } from "zod";
import { defineTool } from "@/lib/gateway/tool-definition";

/** A tool whose effect stands on the far side, at `ledgerUrl`. It is never tried twice and can look whether it was done. */
export function ledgerTool(ledgerUrl: string, timeoutMs = 5_000) {
  return defineTool({
    name: "post_entry",
    label: "Post Entry",
    version: 1,
    manual: {
      meaning: "Writes an entry into the ledger.",
      when: "Somebody wants something booked.",
      whenNot: "Anything else.",
      goodExample: "{}",
      badExample: "{}",
      parameters: "text: what to book.",
      results: "The entry's id.",
    },
    parameters: z.strictObject({ text: z.string() }),
    permission: "documents:create",
    operation: "write",
    sensitivity: "normal",
    idempotency: "once",
    mode: "allow",
    leavesWorkspace: true,
    rateLimit: 1000,
    timeoutMs,
    group: "ledger",
    owner: "supervisor",
    touches: ({ text }) => [{ ...entryReceipt, preview: text }],
    readBack: async (_args, { callId, signal }) => {
      const response = await fetch(`${ledgerUrl}/entries/${encodeURIComponent(callId)}`, { signal });
      if (response.status === 404) return { found: false };
      if (!response.ok) throw new Error(`The ledger answered ${response.status}.`);
      return { found: true, receipts: [{ ...entryReceipt, status: "success", externalId: callId }] };
    },
    handler: async ({ text }, call) => {
      const body = JSON.stringify({ id: call.callId, text });
      const response = await fetch(`${ledgerUrl}/entries`, { method: "POST", body, signal: call.signal });
      if (!response.ok)
        return { ok: false, code: "UPSTREAM_FAILED", message: `The ledger answered ${response.status}.` };
      const receipts = [{ ...entryReceipt, status: "success" as const, externalId: call.callId, preview: text }];
      await call.commit(async () => ({ value: null, receipts }));
      return { ok: true, data: { id: call.callId } };
    },
  });
}

const entryReceipt = { route: "teams", type: "message", operation: "post" } as const;
