import { appendAudit } from "../audit/append-audit";
import type { Person, Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { effectivePermissions } from "./effective-permissions";
import type { WorkspaceSummary } from "./schema";

/** Makes a workspace with its first owner, in the caller's transaction. */
export async function addWorkspace(
  tx: Transaction,
  runtime: Runtime,
  { name, owner }: { name: string; owner: Pick<Person, "userId" | "via" | "scopes"> },
): Promise<WorkspaceSummary> {
  const now = runtime.clock.now();
  const id = runtime.ids.next("workspace");
  await tx.workspace.create({ data: { id, name, createdById: owner.userId, createdAt: now } });
  await tx.membership.create({
    data: { id: runtime.ids.next("member"), workspaceId: id, userId: owner.userId, role: "owner", createdAt: now },
  });
  await appendAudit(tx, runtime, {
    workspaceId: id,
    action: "workspace.created",
    actor: { id: owner.userId, role: "owner", via: owner.via },
    details: { name },
  });
  return {
    id,
    name,
    role: "owner",
    permissions: [...effectivePermissions("owner", owner.scopes)],
    createdAt: now.toISOString(),
  };
}
