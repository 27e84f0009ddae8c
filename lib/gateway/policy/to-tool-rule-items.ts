import type { Context } from "../../core/context";
import { ToolRuleItem } from "../schema";
import { RuleRow } from "./rule-set";

interface StoredRule {
  id: string;
  tool: string;
  roles: unknown;
  parameter: string | null;
  pattern: string | null;
  effect: string;
  note: string | null;
  createdById: string;
  createdAt: Date;
}

/** Rules as admins read them. One that cannot be read shows as what it does: it denies. */
export async function toToolRuleItems(ctx: Pick<Context, "db">, rows: readonly StoredRule[]): Promise<ToolRuleItem[]> {
  const ids = [...new Set(rows.map((row) => row.createdById))];
  const users =
    ids.length === 0
      ? []
      : await ctx.db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => {
    const { id, tool, note } = row;
    const createdAt = row.createdAt.toISOString();
    const made = { id, tool, note, createdBy: names.get(row.createdById) ?? "", createdAt };
    const read = RuleRow.safeParse({ ...row, createdAt }).data;
    return read
      ? ToolRuleItem.parse({ ...read, ...made })
      : { ...made, roles: null, parameter: null, pattern: null, effect: "deny" };
  });
}
