import type { Context, PersonContext, WorkspaceId } from "../core/context";
import { notFound } from "../core/errors";
import { effectivePermissions } from "./effective-permissions";

/**
 * Lets a member in, with the rights of this very moment. With `contextForJob`, which calls it, the only
 * place that makes a `WorkspaceId`.
 * @throws NOT_FOUND for whoever is not a member: an id that is not yours reads like one that does not exist
 */
export async function enterWorkspace(person: PersonContext, workspaceId: string): Promise<Context> {
  const { userId, scopes } = person.person;
  const membership = await person.db.prisma.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
  });
  if (!membership) throw notFound("workspace");
  return {
    ...person,
    workspaceId: membership.workspaceId as WorkspaceId,
    role: membership.role,
    permissions: effectivePermissions(membership.role, scopes),
  };
}
