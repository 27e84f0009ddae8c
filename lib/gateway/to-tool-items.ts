import type { Context } from "../core/context";
import { scrubSecrets } from "../core/scrub-text";
import type { ToolSetting } from "./policy/tool-setting";
import type { RegisteredTool } from "./registry";
import { replyStatusByCode, ToolItem } from "./schema";

const dayMs = 24 * 60 * 60 * 1000;
const failures = Object.entries(replyStatusByCode).flatMap(([code, status]) => (status === "failed" ? [code] : []));

interface Use {
  tool: string;
  calls: number;
  lastError: string | null;
}

/** Tools as the admins' table shows them: what code says, what the workspace set, what happened in the last day. */
export async function toToolItems(
  ctx: Context,
  tools: readonly RegisteredTool[],
  settings: ReadonlyMap<string, ToolSetting | "unreadable">,
): Promise<ToolItem[]> {
  const set = [...settings.values()].filter((setting) => setting !== "unreadable");
  const [users, uses] = await Promise.all([
    ctx.db.prisma.user.findMany({
      where: { id: { in: [...new Set(set.map((setting) => setting.changedById))] } },
      select: { id: true, name: true },
    }),
    readUse(ctx),
  ]);
  const names = new Map(users.map((user) => [user.id, user.name]));
  const useOf = new Map(uses.map((use) => [use.tool, use]));
  return tools.map((tool) => toItem(tool, settings.get(tool.name), names, useOf.get(tool.name)));
}

function toItem(
  tool: RegisteredTool,
  found: ToolSetting | "unreadable" | undefined,
  names: ReadonlyMap<string, string>,
  use: Use | undefined,
): ToolItem {
  const setting = typeof found === "object" ? found : undefined;
  // The schema picks what may be shown; handler and parameters stay where they are.
  return ToolItem.parse({
    ...tool,
    status: found === "unreadable" ? "disabled" : (setting?.status ?? "active"),
    canaryPercent: null,
    roles: setting?.roles ?? null,
    mode: setting?.mode ?? "allow",
    rateLimit: setting?.rateLimit ?? tool.rateLimit,
    timeoutMs: setting?.timeoutMs ?? tool.timeoutMs,
    reason: found === "unreadable" ? "Its settings cannot be read; save them again." : (setting?.reason ?? null),
    alternative: setting?.alternative ?? tool.alternative ?? null,
    changedBy: setting ? (names.get(setting.changedById) ?? null) : null,
    changedAt: setting ? new Date(setting.changedAt).toISOString() : null,
    calls: use?.calls ?? 0,
    lastError: use?.lastError ? scrubSecrets(use.lastError) : null,
  });
}

/** Calls of the last day by tool, counted once each, and the code of the last one that failed. */
async function readUse(ctx: Context): Promise<Use[]> {
  const since = new Date(ctx.clock.now().getTime() - dayMs);
  return ctx.db.prisma.$queryRaw<Use[]>`
    SELECT "tool", count(*)::int AS "calls",
      (array_agg("code" ORDER BY "seq" DESC) FILTER (WHERE "code" = ANY(${failures})))[1] AS "lastError"
    FROM "AuditRow"
    WHERE "workspaceId" = ${ctx.workspaceId} AND "at" >= ${since}
      AND "action" IN ('call.read', 'call.finished', 'call.refused') AND "tool" IS NOT NULL
    GROUP BY "tool"`;
}
