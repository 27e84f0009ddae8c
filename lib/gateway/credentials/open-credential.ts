import type { Context } from "../../core/context";
import { CredentialProblem } from "./credential-problem";
import type { SealedCredential } from "./schema";
import { unsealCredential } from "./seal-credential";

/** How exact the time of the last use is. */
const useMs = 60_000;

/**
 * The secret itself, for the one place that sends it.
 * @throws CredentialProblem when it is not stored, has expired, or cannot be opened
 */
export async function openCredential(ctx: Context, name: string): Promise<SealedCredential> {
  const { prisma } = ctx.db;
  const now = ctx.clock.now();
  const row = await prisma.credential.findUnique({
    where: { workspaceId_name: { workspaceId: ctx.workspaceId, name } },
  });
  if (!row) throw new CredentialProblem("CREDENTIALS_MISSING", name);
  if (row.expiresAt !== null && row.expiresAt <= now) throw new CredentialProblem("CREDENTIALS_EXPIRED", name);
  const content = unsealCredential(ctx.secrets, row);
  if (!content) {
    ctx.log.error({ workspaceId: ctx.workspaceId, connection: name }, "a stored credential cannot be opened");
    throw new CredentialProblem("CREDENTIALS_EXPIRED", name);
  }
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > useMs) {
    await prisma.credential.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  return content;
}
