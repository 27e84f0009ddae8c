import type { PersonContext } from "../core/context";
import { effectivePermissions } from "./effective-permissions";
import type { WorkspaceSummary } from "./schema";

/** The workspaces one is a member of, in the order one joined them. */
export async function listWorkspaces({ db, person }: PersonContext): Promise<WorkspaceSummary[]> {
  const memberships = await db.prisma.membership.findMany({
    where: { userId: person.userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const rows = await db.prisma.workspace.findMany({
    where: { id: { in: memberships.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, name: true, createdAt: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return memberships.flatMap(({ workspaceId, role }) => {
    const row = byId.get(workspaceId);
    if (!row) return [];
    const permissions = [...effectivePermissions(role, person.scopes)];
    return [{ id: row.id, name: row.name, role, permissions, createdAt: row.createdAt.toISOString() }];
  });
}
