import type { Context } from "../core/context";
import { scrubSecrets } from "../core/scrub-text";
import { hasPermission } from "../workspaces/has-permission";
import { roles as knownRoles } from "../workspaces/schema";
import { compilePattern } from "./policy/compile-pattern";
import { modeOfCode } from "./policy/mode-of-code";
import { similarTools } from "./policy/similar-tools";
import { toToolRuleItems } from "./policy/to-tool-rule-items";
import { trimmedTool } from "./policy/trimmed-tool";
import { untouchedOf } from "./policy/untouched-of";
import type { Policy } from "./read-policy";
import type { RegisteredTool, Registry } from "./registry";
import { replyStatusByCode, ToolItem, type ToolRuleItem } from "./schema";

const dayMs = 24 * 60 * 60 * 1000;
const failures = Object.entries(replyStatusByCode).flatMap(([code, status]) => (status === "failed" ? [code] : []));
/** Of the three figures, where no admin has said otherwise. */
const [windowHours, minCalls] = [24, 50];

interface Use {
  tool: string;
  calls: number;
  lastError: string | null;
}

/** What is looked up once for all tools of a table. */
interface Table {
  registry: Registry;
  policy: Policy;
  names: ReadonlyMap<string, string>;
  uses: ReadonlyMap<string, Use>;
  rules: ReadonlyArray<{ isOf: (tool: string) => boolean; item: ToolRuleItem }>;
  /** Null for who may see everything, else the role that is looking. */
  onlyRole: string | null;
}

/**
 * Tools as the table shows them: what code says, what the workspace set, what happened in the last day. Whoever may
 * not manage tools sees no grants, masks and rules of other roles, and the manual as their own role has it.
 */
export async function toToolItems(
  ctx: Context,
  registry: Registry,
  tools: readonly RegisteredTool[],
  policy: Policy,
): Promise<ToolItem[]> {
  const set = [...policy.settings.values()].filter((setting) => setting !== "unreadable");
  const [users, uses, rows] = await Promise.all([
    ctx.db.prisma.user.findMany({
      where: { id: { in: [...new Set(set.map((setting) => setting.changedById))] } },
      select: { id: true, name: true },
    }),
    readUse(ctx),
    ctx.db.prisma.toolRule.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { createdAt: "asc" } }),
  ]);
  const rules = await toToolRuleItems(ctx, rows);
  const table: Table = {
    registry,
    policy,
    names: new Map(users.map((user) => [user.id, user.name])),
    uses: new Map(uses.map((use) => [use.tool, use])),
    rules: rules.map((item) => ({ isOf: compilePattern(item.tool), item })),
    onlyRole: hasPermission(ctx, "tools:manage") ? null : ctx.role,
  };
  return tools.map((tool) => toItem(tool, table));
}

function toItem(tool: RegisteredTool, { registry, policy, names, uses, rules, onlyRole }: Table): ToolItem {
  const found = policy.settings.get(tool.name);
  const setting = typeof found === "object" ? found : undefined;
  const values = setting ?? untouchedOf(tool);
  const own = (roles: string[] | null | undefined) => rolesFor(roles ?? null, onlyRole);
  const shown = onlyRole === null ? trimmedTool(tool, { settings: new Map(), role: null }) : trimmedTool(tool, policy);
  const use = uses.get(tool.name);
  // The schema picks what may be shown; handler and parameters stay where they are.
  return ToolItem.parse({
    ...tool,
    ...values,
    ...shown,
    columns: shown.columns ?? null,
    leavesWorkspace: tool.leavesWorkspace ?? false,
    reachesInternet: tool.reachesInternet ?? false,
    consent: tool.consent ?? [],
    status: found === "unreadable" ? "disabled" : values.status,
    canaryRoles: own(values.canaryRoles),
    held: values.heldAt ? { cause: values.heldCause ?? "", at: new Date(values.heldAt).toISOString() } : null,
    similar: similarOf(registry, policy, tool),
    roles: own(values.roles),
    codeMode: modeOfCode(tool),
    mode: tool.mode === "deny" ? "deny" : (values.mode ?? modeOfCode(tool)),
    rules: rules
      .filter(({ isOf, item }) => isOf(tool.name) && isFor(item, onlyRole))
      .map(({ item }) => ({ ...item, roles: own(item.roles) })),
    masks: narrowed(values.masks, onlyRole),
    rowFilters: narrowed(values.rowFilters, onlyRole),
    rateLimit: values.rateLimit ?? tool.rateLimit,
    timeoutMs: values.timeoutMs ?? tool.timeoutMs,
    windowHours: values.windowHours ?? windowHours,
    minCalls: values.minCalls ?? minCalls,
    reason: found === "unreadable" ? "Its settings cannot be read; save them again." : (values.reason ?? null),
    alternative: values.alternative ?? tool.alternative ?? null,
    changedBy: setting ? (names.get(setting.changedById) ?? null) : null,
    changedAt: setting ? new Date(setting.changedAt).toISOString() : null,
    calls: use?.calls ?? 0,
    lastError: use?.lastError ? scrubSecrets(use.lastError) : null,
  });
}

const isFor = ({ roles }: { roles: string[] | null }, only: string | null) =>
  only === null || roles === null || roles.includes(only);

const rolesFor = (roles: string[] | null, only: string | null) =>
  roles && (only === null ? roles : roles.filter((role) => role === only));

/** Masks and filters with their roles spelled out; for whoever may not see others', only those of the own role. */
function narrowed<Entry extends { roles: string[] | null }>(entries: Entry[] | null | undefined, only: string | null) {
  return (entries ?? [])
    .filter((entry) => isFor(entry, only))
    .map((entry) => ({ ...entry, roles: rolesFor(entry.roles ?? [...knownRoles], only) }));
}

function similarOf(registry: Registry, { settings }: Policy, tool: RegisteredTool): ToolItem["similar"] {
  return similarTools(registry, tool)
    .filter(({ tool: { name } }) => {
      const setting = settings.get(name);
      return setting === undefined || (setting !== "unreadable" && setting.status !== "disabled");
    })
    .map(({ tool: { name, label }, reason }) => ({ name, label, reason }));
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
