import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { hasPermission } from "../workspaces/has-permission";
import type { AutomationRow } from "./automation-row";

/**
 * The row of an automation, locked until the caller's transaction ends.
 * @param ifMatch the version that the change rests on
 * @throws NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockAutomation(
  tx: Transaction,
  ctx: Context,
  id: string,
  ifMatch?: number,
): Promise<AutomationRow> {
  await tx.$queryRaw`SELECT "id" FROM "Automation" WHERE "id" = ${id} AND "workspaceId" = ${ctx.workspaceId} FOR UPDATE`;
  const row = await tx.automation.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("automation");
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new AppError("PRECONDITION_FAILED", {
      detail: `The automation has version ${row.version} by now, and this change rests on version ${ifMatch}. Nothing was changed.`,
      hint: "Read it again and make your change there.",
    });
  }
  return row;
}

/**
 * It runs with its maker's rights, so nobody else says what it does or sets it going.
 * @throws FORBIDDEN
 */
export function requireMaker(ctx: Context, row: AutomationRow): void {
  if (row.createdById === ctx.person.userId) return;
  throw new AppError("FORBIDDEN", {
    detail: "Only whoever made an automation changes what it does or switches it on: it runs with their rights.",
    hint: "Make one of your own with the same definition.",
  });
}

/** Stopping it is for its maker, and for those who may remove what is others'. @throws FORBIDDEN */
export function requireMayStop(ctx: Context, row: AutomationRow): void {
  if (!hasPermission(ctx, "automations:delete")) requireMaker(ctx, row);
}
