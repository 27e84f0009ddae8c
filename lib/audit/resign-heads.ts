import type { Runtime } from "../core/context";
import { headFault, signHead } from "./sign-head";

/**
 * Signs the ends of chains with the present key that an earlier one has signed. What is not signed, or not by this
 * installation, is left as it is found. Returns how many were signed.
 */
export async function resignHeads(runtime: Pick<Runtime, "db" | "secrets">): Promise<number> {
  const { prisma } = runtime.db;
  const keyId = runtime.secrets.signingKeyId;
  const heads = await prisma.auditHead.findMany({ where: { keyId: { not: keyId } } });
  let signed = 0;
  for (const head of heads) {
    if (headFault(runtime, head) !== undefined) continue;
    const { workspaceId, seq, hash } = head;
    const data = { signature: signHead(runtime, workspaceId, head), keyId };
    // A row that came meanwhile has brought its own.
    signed += (await prisma.auditHead.updateMany({ where: { workspaceId, seq, hash }, data })).count;
  }
  return signed;
}
