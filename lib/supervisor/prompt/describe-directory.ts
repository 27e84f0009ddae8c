import type { Context } from "../../core/context";
import { escapeTags } from "../../core/escape-tags";
import { truncate } from "../../core/truncate";
import { hasPermission } from "../../workspaces/has-permission";

// 600 tokens at the most: about 2,400 characters of Latin text; titles in other scripts are cut by the line limits.
const longest = 1_800;
const titlesShown = 6;

/** What this person's agent may look for: names and ids only, never contents. Bounded, whatever the workspace holds. */
export async function describeDirectory(ctx: Context, threadId: string): Promise<string> {
  const lines = [
    ...(hasPermission(ctx, "documents:read") ? await describeFolders(ctx) : []),
    ...(hasPermission(ctx, "deliverables:read") ? await describeDeliverables(ctx, threadId) : []),
  ];
  const text = lines.length > 0 ? lines.join("\n") : "- nothing yet";
  return escapeTags(truncate(text, longest));
}

async function describeFolders(ctx: Context): Promise<string[]> {
  const where = { workspaceId: ctx.workspaceId, state: "ready" };
  const [folders, newest] = await Promise.all([
    ctx.db.prisma.document.groupBy({ by: ["folder"], where, _count: true, orderBy: { folder: "asc" }, take: 20 }),
    ctx.db.prisma.document.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: titlesShown * 3,
      select: { folder: true, title: true },
    }),
  ]);
  return folders.map(({ folder, _count: count }) => {
    const titles = newest.filter((document) => document.folder === folder).slice(0, titlesShown);
    const named = titles.map((document) => `"${truncate(document.title.replaceAll(/\s+/g, " "), 60)}"`).join(", ");
    return `- ${truncate(folder, 80)}: ${count} document${count === 1 ? "" : "s"}${named ? `, newest ${named}` : ""}`;
  });
}

async function describeDeliverables(ctx: Context, threadId: string): Promise<string[]> {
  const rows = await ctx.db.prisma.deliverable.findMany({
    where: { workspaceId: ctx.workspaceId, threadId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 8,
    select: { id: true, kind: true, title: true, state: true, version: true },
  });
  return rows.map(
    (row) =>
      `- ${row.kind} of this thread: "${truncate(row.title, 80)}" (${row.id}, version ${row.version}, ${row.state})`,
  );
}
