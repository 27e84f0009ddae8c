import { z } from "zod";
import { AppError } from "../../core/errors";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { lockAutomation, requireMayStop } from "../lock-automation";
import { setState } from "../set-state";

/** Which automation was made, at which version. */
export const CreationInverse = z.object({ automationId: z.string(), version: z.number() });
export type CreationInverse = z.infer<typeof CreationInverse>;

/** Puts the automation into the archive, if nobody has changed what it does since. */
export async function undoCreation(kept: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const { automationId, version } = CreationInverse.parse(kept);
  const { ctx } = call;
  await call.commit(async (tx) => {
    const row = await lockAutomation(tx, ctx, automationId);
    requireMayStop(ctx, row);
    if (row.version !== version) {
      throw new AppError("CONFLICT", "The automation was changed since; nothing was taken back.");
    }
    if (row.state !== "archived") await setState(tx, ctx, row, "archived");
    return {
      value: null,
      receipts: [
        {
          route: "automations" as const,
          type: "automation",
          operation: "delete" as const,
          status: "success" as const,
          externalId: row.id,
          verifiableUrl: `/w/${ctx.workspaceId}/automations/${row.id}`,
          preview: `${row.name}: in the archive`,
        },
      ],
    };
  });
  return { ok: true, data: { status: "undone" } };
}
