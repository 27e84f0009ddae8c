import { openDatabase } from "@/lib/core/db/database";
import { randomIds } from "@/lib/core/ids";
import { migrationsDir } from "./database";

/** What only a workspace that has been busy for a while holds. Ids by where they stand in addresses. */
export interface LaidRecords {
  approvals: string;
  grants: string;
  holds: string;
  requests: string;
}

/**
 * Puts a waiting card, a standing consent, a hold and a request of one person into the embedded database of a server
 * that is down.
 */
export async function layRecords(
  dataDir: string,
  by: { workspaceId: string; userId: string; threadId: string },
): Promise<LaidRecords> {
  const db = await openDatabase({ dataDir, migrationsDir });
  const { workspaceId, userId, threadId } = by;
  const ids: LaidRecords = {
    approvals: randomIds.next("approval"),
    grants: randomIds.next("grant"),
    holds: randomIds.next("hold"),
    requests: randomIds.next("request"),
  };
  const createdAt = new Date();
  const tool = { tool: "write_file", toolDigest: "d" };
  await db.prisma.approval.create({
    data: {
      id: ids.approvals,
      ...{ workspaceId, threadId, ...tool, createdAt, expiresAt: new Date(createdAt.getTime() + 86_400_000) },
      ...{ kind: "tool", state: "pending", callId: randomIds.next("call"), toolVersion: 1, agentPath: [] },
      ...{ arguments: { path: "/vault.md" }, argsHash: "h", policyVersion: "p", rule: "code" },
      preview: {
        ...{ target: null, recipients: [], leavesWorkspace: false, risk: "low", typeToConfirm: null },
      },
      ...{ requestedById: userId, scopes: ["*"], decider: "requester" },
    },
  });
  const grant = { id: ids.grants, workspaceId, userId, ...tool, approvalId: ids.approvals, createdAt };
  await db.prisma.approvalGrant.create({ data: grant });
  await db.prisma.mutationHold.create({
    data: { id: ids.holds, workspaceId, threadId, tool: tool.tool, cause: "burst", details: {}, createdAt },
  });
  const request = { tool: tool.tool, message: "The vault needs it", state: "open", createdAt };
  await db.prisma.adminRequest.create({ data: { id: ids.requests, workspaceId, userId, ...request } });
  await db.close();
  return ids;
}
