import type { Runtime } from "../../../core/context";

/** Drops what no window needs any more. */
export async function sweepPoints(runtime: Pick<Runtime, "db" | "clock">): Promise<number> {
  const now = BigInt(runtime.clock.now().getTime());
  return runtime.db.prisma.$executeRaw`DELETE FROM "RateLimit" WHERE "expire" < ${now}`;
}
