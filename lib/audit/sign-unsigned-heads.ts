import type { Runtime } from "../core/context";
import { signHead } from "./sign-head";

const migration = "0004_signed_audit_heads";

/**
 * Signs the ends of chains that were written before ends were signed: once, when the database has just learned of
 * signatures. Later an end without one is a finding, and stays one.
 */
export async function signUnsignedHeads(runtime: Pick<Runtime, "db" | "secrets" | "log">): Promise<void> {
  const { prisma, migrated } = runtime.db;
  if (!migrated.includes(migration)) return;
  const heads = await prisma.auditHead.findMany({ where: { signature: null, seq: { gt: 0 } } });
  for (const { workspaceId, seq, hash } of heads) {
    await prisma.auditHead.updateMany({
      where: { workspaceId, seq, hash },
      data: { signature: signHead(runtime, workspaceId, { seq, hash }), keyId: runtime.secrets.signingKeyId },
    });
  }
  if (heads.length > 0)
    runtime.log.warn({ chains: heads.length }, "ends of audit chains were signed for the first time");
}
