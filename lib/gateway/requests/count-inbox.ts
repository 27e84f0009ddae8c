import type { Context } from "../../core/context";
import { hasPermission } from "../../workspaces/has-permission";
import type { Registry } from "../registry";
import type { InboxCounts } from "./schema";

interface Counts {
  approvals: number;
  requests: number;
  notifications: number;
}

/** How much waits for this person here, in one query: it is asked for with every page. Every member has an inbox. */
export async function countInbox(registry: Registry, ctx: Context): Promise<InboxCounts> {
  const { userId } = ctx.person;
  const workspaceId: string = ctx.workspaceId;
  const denied = registry.all.filter((tool) => !hasPermission(ctx, tool.permission)).map((tool) => tool.name);
  const decidesOthers = hasPermission(ctx, "approvals:decide");
  const answers = hasPermission(ctx, "tools:manage");
  const [counts] = await ctx.db.prisma.$queryRaw<Counts[]>`
    SELECT
      (SELECT count(*)::int FROM "Approval" a
        WHERE a."workspaceId" = ${workspaceId} AND a."state" = 'pending' AND a."expiresAt" > ${ctx.clock.now()}
          AND ((a."decider" = 'requester' AND a."requestedById" = ${userId}
                AND (a."kind" <> 'tool' OR NOT (a."tool" = ANY(${denied}::text[]))))
            OR (a."decider" = 'another' AND a."requestedById" <> ${userId} AND ${decidesOthers}))) AS "approvals",
      (SELECT count(*)::int FROM "AdminRequest" r
        WHERE ${answers} AND r."workspaceId" = ${workspaceId} AND r."state" = 'open') AS "requests",
      (SELECT count(*)::int FROM "Notification" n
        WHERE n."workspaceId" = ${workspaceId} AND n."userId" = ${userId} AND n."readAt" IS NULL) AS "notifications"`;
  return counts!;
}
