import type { Runtime } from "../core/context";

/** Ends a sign-in. Its cookie is worth nothing from the next request on. */
export async function revokeSession(runtime: Pick<Runtime, "db" | "clock">, sessionId: string): Promise<void> {
  await runtime.db.prisma.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: runtime.clock.now() },
  });
}
