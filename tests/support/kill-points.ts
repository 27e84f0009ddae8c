import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { defineTool, type ToolDefinition } from "@/lib/gateway/tool-definition";
import type { ReceiptDraft } from "@/lib/receipts/schema";

/** Where a process can be killed while it runs what was approved. */
export const killPoints = ["decided", "begun", "inside", "sent", "committed"] as const;
export type KillPoint = (typeof killPoints)[number];

const manual = {
  meaning: "Orders a part.",
  when: "A part is missing.",
  whenNot: "It is there.",
  goodExample: "{}",
  badExample: "{}",
  parameters: "part: its name.",
  results: "The order.",
};
const shared = {
  manual,
  version: 1,
  parameters: z.strictObject({ part: z.string() }),
  permission: "documents:create",
  operation: "write",
  sensitivity: "normal",
  idempotency: "once",
  mode: "ask",
  rateLimit: 100,
  timeoutMs: 20_000,
  group: "orders",
  owner: "supervisor",
} as const;

const receiptOf = (id: string): ReceiptDraft => ({
  route: "knowledge_base",
  type: "order",
  operation: "create",
  status: "success",
  externalId: id,
});

/** `order_here` writes into our own database; `order_far` sends first, and can look whether it was sent. */
export function killTools(reach: (point: KillPoint) => Promise<void>, sentTo: string): ToolDefinition[] {
  const sent = () => (existsSync(sentTo) ? readFileSync(sentTo, "utf8").split("\n").filter(Boolean) : []);
  const here = defineTool({
    ...shared,
    name: "order_here",
    label: "Order Here",
    handler: async ({ part }, call) => {
      await reach("begun");
      const { value } = await call.commit(async (tx) => {
        const { ids, clock, workspaceId, person } = call.ctx;
        const id = ids.next("notification");
        const data = { part };
        await tx.notification.create({
          data: { id, workspaceId, userId: person.userId, kind: "part.ordered", data, createdAt: clock.now() },
        });
        await reach("inside");
        return { value: id, receipts: [receiptOf(id)] };
      });
      await reach("committed");
      return { ok: true, data: { order: value } };
    },
  });
  const far = (name: string, readBack?: ToolDefinition["readBack"]) =>
    defineTool({
      ...shared,
      name,
      label: "Order Far Away",
      leavesWorkspace: true,
      readBack,
      touches: () => [{ route: "knowledge_base", type: "order", operation: "create" }],
      handler: async (_, call) => {
        await reach("begun");
        appendFileSync(sentTo, `${call.callId}\n`);
        await reach("sent");
        await call.commit(async () => ({ value: null, receipts: [receiptOf(call.callId)] }));
        await reach("committed");
        return { ok: true, data: null };
      },
    });
  const look: ToolDefinition["readBack"] = async (_, { callId }) =>
    sent().includes(callId) ? { found: true, receipts: [receiptOf(callId)] } : { found: false };
  return [here, far("order_far", look), far("order_blind")];
}
