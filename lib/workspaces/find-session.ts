import type { Runtime } from "../core/context";

/** The sign-in behind a cookie's `sid`, unless it was revoked or has run out. */
export async function findSession(
  runtime: Pick<Runtime, "db" | "clock">,
  sid: unknown,
): Promise<{ id: string; userId: string } | null> {
  if (typeof sid !== "string") return null;
  const session = await runtime.db.prisma.session.findUnique({ where: { id: sid } });
  if (!session || session.revokedAt || session.expiresAt <= runtime.clock.now()) return null;
  return { id: session.id, userId: session.userId };
}
