import type { Context, Runtime } from "../core/context";
import { notFound } from "../core/errors";
import { enterWorkspace } from "./enter-workspace";

/**
 * Who a job works for, with the rights that person has now, not those of when the work was asked for.
 * @param scopes of the credential that it was asked with, where it must not be given more
 * @throws NOT_FOUND when the person has left the workspace
 */
export async function contextForJob(
  runtime: Runtime,
  { workspaceId, userId, scopes = ["*"] }: { workspaceId: string; userId: string; scopes?: readonly string[] },
): Promise<Context> {
  const user = await runtime.db.prisma.user.findUnique({ where: { id: userId }, omit: { passwordHash: true } });
  if (!user) throw notFound("workspace");
  const { name, email, locale, timeZone } = user;
  const { env, db, clock, ids, log, secrets } = runtime;
  const person = { userId, name, email, locale, timeZone, via: "job", scopes } as const;
  return enterWorkspace({ env, db, clock, ids, log, secrets, person }, workspaceId);
}
