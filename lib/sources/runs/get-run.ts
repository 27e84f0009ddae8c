import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { type RunDetail, RunLine, RunPage } from "../schema";
import { toRunItem } from "./to-run-item";
import { visibleRuns } from "./visible-runs";

/** A stored run with a page of its lines. @throws FORBIDDEN · NOT_FOUND · INVALID_INPUT */
export async function getRun(ctx: Context, id: string, input: unknown = {}): Promise<RunDetail> {
  requirePermission(ctx, "chats:read");
  const { cursor, limit } = parseInput(RunPage, input);
  const [row] = await visibleRuns(ctx, { id }, 1);
  const stored =
    row &&
    (await ctx.db.prisma.storedRun.findFirst({
      where: { id, workspaceId: ctx.workspaceId },
      select: { content: true },
    }));
  if (!stored) throw notFound("run");
  const lines = stored.content === "" ? [] : stored.content.split("\n");
  const shown = lines.slice(cursor, cursor + limit).map((line) => RunLine.parse(JSON.parse(line)));
  return { ...toRunItem(row), lines: shown, nextCursor: cursor + limit < lines.length ? String(cursor + limit) : null };
}
