import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import type { CredentialItem } from "./schema";
import { unsealCredential } from "./seal-credential";

export type CredentialRow = NonNullable<Awaited<ReturnType<Transaction["credential"]["findUnique"]>>>;

export function toCredentialItem(
  ctx: Pick<Context, "secrets" | "clock">,
  row: CredentialRow,
  names: ReadonlyMap<string, string>,
): CredentialItem {
  const content = unsealCredential(ctx.secrets, row);
  const expired = row.expiresAt !== null && row.expiresAt <= ctx.clock.now();
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    origins: content?.origins ?? [],
    placement: content?.placement.kind ?? null,
    state: content === undefined ? "unreadable" : expired ? "expired" : "ok",
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdBy: names.get(row.createdById) ?? "",
    createdAt: row.createdAt.toISOString(),
    replacedAt: row.rotatedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
