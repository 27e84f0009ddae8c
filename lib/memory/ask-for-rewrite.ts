import type { HandlerCall } from "../gateway/tool-definition";
import { headings } from "./review-memory";
import { normaliseMemory } from "./text/normalise-memory";

/**
 * Notes on the turn that a document which is too long may come once more, shorter, with every heading that stands in
 * it or in the present one. False outside of a turn, where nobody is asked again.
 */
export async function askForRewrite(call: HandlerCall, before: string, proposed: string): Promise<boolean> {
  const { ctx, turnId } = call;
  if (!turnId) return false;
  const kept = [...new Set([...headings(before), ...headings(normaliseMemory(proposed))])].slice(0, 500);
  const note = JSON.stringify({ rewrite: { headings: kept } });
  const changed = await ctx.db.prisma.$executeRaw`
    UPDATE "Turn" SET "memory" = coalesce("memory", '{}'::jsonb) || ${note}::jsonb
    WHERE "id" = ${turnId} AND "workspaceId" = ${ctx.workspaceId}`;
  return changed === 1;
}
