import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import type { RunLine } from "../schema";

/** How long a stored run can be read. */
const keptMs = 30 * 24 * 3_600_000;

/** Keeps everything that one call of a source returned, failures included, and returns its id. */
export async function storeRun(
  ctx: Context,
  run: {
    tool: string;
    callId: string;
    threadId: string | undefined;
    turnId: string | undefined;
    title: string;
    lines: readonly RunLine[];
  },
): Promise<string> {
  const { lines, ...rest } = run;
  const id = ctx.ids.next("run");
  const now = ctx.clock.now();
  await ctx.db.prisma.storedRun.create({
    data: {
      ...rest,
      id,
      workspaceId: ctx.workspaceId,
      userId: ctx.person.userId,
      items: lines.length,
      failed: lines.filter((line) => line.status === "failed").length,
      content: lines.map((line) => JSON.stringify(cleanJson(line))).join("\n"),
      createdAt: now,
      expiresAt: new Date(now.getTime() + keptMs),
    },
  });
  return id;
}
