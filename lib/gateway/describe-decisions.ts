import type { Context } from "../core/context";
import { listAdmins } from "../workspaces/list-admins";
import type { Decision } from "./decide";
import { asksFirst } from "./policy/asks-first";
import type { Policy } from "./read-policy";
import type { Capability } from "./schema";
import type { ToolDefinition } from "./tool-definition";

/**
 * Decisions with the names that belong to them: who decided, who can change it, what can be done instead.
 * Looks names up only when something is denied.
 */
export async function describeDecisions(
  ctx: Context,
  policy: Policy,
  decided: ReadonlyArray<{ tool: ToolDefinition; decision: Decision }>,
): Promise<Capability[]> {
  const denials = decided.flatMap(({ decision }) => (decision.allowed ? [] : [decision]));
  const ids = [...new Set(denials.flatMap((denial) => denial.decidedById ?? []))];
  const [users, admins] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
    denials.length === 0 ? [] : listAdmins(ctx),
  ]);
  const names = new Map(users.map((user) => [user.id, user.name]));
  return decided.map(({ tool, decision }) => {
    const { name, label, owner } = tool;
    if (decision.allowed) return { name, label, owner, state: "on", asks: asksFirst(tool, policy), ...nothingDecided };
    const setting = policy.settings.get(name);
    const decidedByName = decision.decidedById && (names.get(decision.decidedById) ?? decision.decidedById);
    const own = decision.decidedBy === "user" || decision.decidedBy === "thread";
    return {
      name,
      label,
      owner,
      state: decision.state,
      reason: decision.reason,
      decidedBy: decision.decidedBy,
      decidedByName,
      decidedAt: decision.decidedAt && new Date(decision.decidedAt).toISOString(),
      whoCanChange: own ? decidedByName : admins.map((admin) => admin.name).join(", ") || null,
      alternative: (typeof setting === "object" && setting.alternative) || (tool.alternative ?? null),
    };
  });
}

const nothingDecided = {
  reason: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  whoCanChange: null,
  alternative: null,
};
