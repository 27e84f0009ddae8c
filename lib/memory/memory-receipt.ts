import type { Context } from "../core/context";
import type { ReceiptDraft } from "../receipts/schema";
import type { MemoryScope } from "./schema";
import type { StoredMemory } from "./store-memory";

/**
 * Says which version was stored and shows its new lines exactly as they stand there; where nothing came, what went.
 */
export function memoryReceipt(
  ctx: Pick<Context, "workspaceId">,
  scope: MemoryScope,
  stored: Pick<StoredMemory, "id" | "version">,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
): ReceiptDraft {
  return {
    route: "memory",
    type: "memory",
    operation: "update",
    status: "success",
    externalId: `${stored.id}@${stored.version}`,
    verifiableUrl: `/w/${ctx.workspaceId}/memory?of=${scope}`,
    preview: added.length > 0 ? added.join("\n") : gone.map((line) => `Taken out: ${line}`).join("\n"),
  };
}
