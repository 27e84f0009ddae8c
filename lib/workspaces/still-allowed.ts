import type { Context, Runtime } from "../core/context";

/**
 * Those of the readers whose open streams may go on: still a member with the same role, sign-in or token still good.
 * Three statements, however many they are.
 */
export async function stillAllowed(
  runtime: Pick<Runtime, "db" | "clock">,
  readers: readonly Context[],
): Promise<ReadonlySet<Context>> {
  const { prisma } = runtime.db;
  const valid = { revokedAt: null };
  const now = runtime.clock.now();
  const idsOf = (via: "session" | "token") =>
    readers.flatMap(({ person }) => (person.via === via && person.credentialId ? [person.credentialId] : []));
  const [members, sessions, tokens] = await Promise.all([
    prisma.membership.findMany({
      where: {
        userId: { in: [...new Set(readers.map(({ person }) => person.userId))] },
        workspaceId: { in: [...new Set(readers.map(({ workspaceId }) => workspaceId))] },
      },
      select: { userId: true, workspaceId: true, role: true },
    }),
    prisma.session.findMany({
      where: { ...valid, id: { in: idsOf("session") }, expiresAt: { gt: now } },
      select: { id: true },
    }),
    prisma.accessToken.findMany({
      where: { ...valid, id: { in: idsOf("token") }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      select: { id: true },
    }),
  ]);
  const roles = new Set(members.map(({ workspaceId, userId, role }) => `${workspaceId} ${userId} ${role}`));
  const good = { session: new Set(sessions.map(({ id }) => id)), token: new Set(tokens.map(({ id }) => id)) };
  return new Set(
    readers.filter(({ workspaceId, role, person: { userId, via, credentialId } }) => {
      const isMember = roles.has(`${workspaceId} ${userId} ${role}`);
      return isMember && via !== "job" && credentialId !== undefined && good[via].has(credentialId);
    }),
  );
}
