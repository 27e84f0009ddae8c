import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import type { Registry } from "../registry";
import { tellRule } from "./tell-rule";
import { toToolRuleItems } from "./to-tool-rule-items";

/** Takes a rule away; the next call in every process goes without it. @throws NOT_FOUND */
export async function deleteToolRule(registry: Registry, ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "tools:manage");
  const { workspaceId } = ctx;
  const row = await ctx.db.prisma.toolRule.findFirst({ where: { id, workspaceId } });
  const [rule] = row ? await toToolRuleItems(ctx, [row]) : [];
  if (!rule) throw notFound("rule");
  await ctx.db.transaction(async (tx) => {
    const { count } = await tx.toolRule.deleteMany({ where: { id, workspaceId } });
    if (count === 0) throw notFound("rule");
    await tellRule(tx, ctx, registry, rule, "rule.deleted");
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "rule.deleted",
      actor: actorOf(ctx),
      tool: rule.tool,
      details: { id, rule },
    });
  });
}
