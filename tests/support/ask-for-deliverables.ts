import type { Context } from "@/lib/core/context";
import { insertDeliverable } from "@/lib/deliverables/insert-deliverable";
import { kinds } from "@/lib/deliverables/kinds";
import type { DeliverableKind } from "@/lib/deliverables/schema";
import { writeReceipt } from "@/lib/receipts/write-receipt";

/** Facts that the scripted answers rest on. */
export const told = `Ada Lind
Engineer at Voltaic since March 2019
- Cut the build time from 40 to 12 minutes
`;
export const written = "# Depots\n\n## Summary\n\nThey are cold.\n\n## Conclusion\n\nKeep the doors shut.\n";
export const filled = {
  basics: { name: "Ada Lind" },
  work: [{ name: "Voltaic", position: "Engineer", startDate: "2019-03" }],
};

const inputs: Record<DeliverableKind, object> = {
  report: { topic: "Depots", source_strategy: "auto", source_content: "Depots are cold.", report_style: "brief" },
  resume: { user_info: told, max_pages: 1 },
  image: { prompt: "A cold depot", model: "painter", count: 1, index: 0 },
};

/** Writes down one of each kind with its pending receipt and asks for the work, as their tools do. Answers with the ids. */
export async function askForDeliverables(
  ctx: Context,
  of = Object.keys(inputs) as DeliverableKind[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of of) {
    const id = await ctx.db.transaction(async (tx) => {
      const asked = { kind, title: kind, input: inputs[kind], parent: null, startKey: null };
      const { id, receipt } = await insertDeliverable(tx, ctx, asked);
      await writeReceipt(tx, ctx, { ...receipt, tool: kinds[kind].tool, callId: ctx.ids.next("call") });
      return id;
    });
    ids.push(id);
  }
  return ids;
}

/** What a model server answers these requests with. */
export function madeFromAsked({ system }: { system: string }): { text: string } {
  return { text: system.startsWith('<task name="write_report">') ? written : JSON.stringify(filled) };
}
