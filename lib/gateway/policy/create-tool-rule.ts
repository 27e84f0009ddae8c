import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import type { Prisma } from "../../core/db/database";
import { AppError } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import type { Registry } from "../registry";
import { CreateToolRule, type ToolRuleItem } from "../schema";
import { compilePattern } from "./compile-pattern";
import { tellRule } from "./tell-rule";
import { toToolRuleItems } from "./to-tool-rule-items";

/** Rules that one workspace may have: each is asked on every call of its tools. */
const mostRules = 500;

/**
 * Adds a rule; the next call in every process meets it.
 * @throws INVALID_INPUT when no tool has such a name, or none of those tools such a parameter
 */
export async function createToolRule(registry: Registry, ctx: Context, input: CreateToolRule): Promise<ToolRuleItem> {
  requirePermission(ctx, "tools:manage");
  const rule = CreateToolRule.parse(input);
  requireMeaning(registry, rule.tool, rule.parameter);
  const { workspaceId } = ctx;
  const row = await ctx.db.transaction(async (tx) => {
    if ((await tx.toolRule.count({ where: { workspaceId } })) >= mostRules) throw tooMany();
    const created = await tx.toolRule.create({
      data: {
        id: ctx.ids.next("rule"),
        workspaceId,
        ...rule,
        roles: (rule.roles ?? undefined) as Prisma.InputJsonArray | undefined,
        createdById: ctx.person.userId,
        createdAt: ctx.clock.now(),
      },
    });
    await tellRule(tx, ctx, registry, rule, "rule.created");
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "rule.created",
      actor: actorOf(ctx),
      tool: rule.tool,
      details: { id: created.id, rule },
    });
    return created;
  });
  const [item] = await toToolRuleItems(ctx, [row]);
  return item!;
}

/** A rule that can never be met protects nobody, and whoever made it believes that it does. */
function requireMeaning(registry: Registry, tool: string, parameter: string | null): void {
  const isOf = compilePattern(tool);
  const tools = registry.listed.filter(({ name }) => isOf(name));
  if (tools.length === 0) {
    throw new AppError("INVALID_INPUT", {
      detail: `No tool is named ${tool}.`,
      hint: "Use a tool's name; * stands for any part of it.",
      field: "tool",
    });
  }
  const [first] = parameter?.split(".") ?? [];
  if (first === undefined || tools.some(({ shape }) => shape.open || shape.names.includes(first))) return;
  const names = [...new Set(tools.flatMap(({ shape }) => shape.names))];
  throw new AppError("INVALID_INPUT", {
    detail: `${tool} has no parameter ${first}.`,
    hint: names.length > 0 ? `It has ${names.join(", ")}.` : "It takes no arguments; leave the parameter out.",
    field: "parameter",
  });
}

function tooMany(): AppError {
  return new AppError("CONFLICT", {
    detail: `There are ${mostRules} rules already, which is the limit.`,
    hint: "Delete some, or make one of several with *.",
  });
}
