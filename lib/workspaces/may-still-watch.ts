import type { Context } from "../core/context";
import { findSession } from "./find-session";

/** Whether a stream that was opened with this context may go on: still a member, sign-in or token still good. */
export async function mayStillWatch(ctx: Context): Promise<boolean> {
  const { prisma } = ctx.db;
  const { userId, via, credentialId } = ctx.person;
  const { workspaceId } = ctx;
  const membership = await prisma.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (!membership) return false;
  if (via === "session") return (await findSession(ctx, credentialId)) !== null;
  if (via !== "token" || credentialId === undefined) return false;
  const token = await prisma.accessToken.findUnique({ where: { id: credentialId } });
  return token !== null && !token.revokedAt && (!token.expiresAt || token.expiresAt > ctx.clock.now());
}
