/**
 * Whether a failure is of a kind: by Prisma's own code, or by the database's, of a statement in raw form, which Prisma
 * does not look into, or of one that was sent without it. Told by shape: each bundle of the server has its own copy of
 * Prisma's classes.
 * @param code Prisma's, as P2002
 * @param states SQLSTATE codes of the database
 */
export function isFailure(error: unknown, code: string, states: readonly string[]): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };
  if (failure.code === code || states.includes(String(failure.code))) return true;
  const state = failure.meta?.driverAdapterError?.cause?.originalCode;
  return failure.code === "P2010" && typeof state === "string" && states.includes(state);
}
