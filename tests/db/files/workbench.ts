import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import type { GatewayReply } from "@/lib/gateway/schema";
import { ingestDocument } from "@/lib/knowledge/ingest-document";

/** An admin has said that the tools for files need not ask: what they do is looked at here, not who consents. */
export async function allowFileTools(ctx: Context): Promise<void> {
  for (const { name } of gateway.tools.filter((tool) => tool.group === "files" && tool.operation !== "read")) {
    await ctx.db.prisma.toolSetting.create({
      data: {
        workspaceId: ctx.workspaceId,
        tool: name,
        mode: "allow",
        rateLimit: 10_000,
        changedById: ctx.person.userId,
        changedAt: ctx.clock.now(),
      },
    });
  }
}

/** Calls a tool as the specialist does. */
export function callTool(
  ctx: Context,
  tool: string,
  args: object,
  at: { threadId?: string; turnId?: string } = {},
): Promise<GatewayReply> {
  return gateway.invoke({ tool, arguments: args }, { ctx, agentPath: ["supervisor", "knowledge_base"], ...at });
}

/** Everything that can be seen of the documents: folders that somebody made, and each file with its bytes. */
export async function snapshot(ctx: Context): Promise<Record<string, string>> {
  const where = { workspaceId: ctx.workspaceId };
  const folders = await ctx.db.prisma.folder.findMany({ where, orderBy: { path: "asc" } });
  const documents = await ctx.db.prisma.document.findMany({ where, orderBy: { id: "asc" } });
  const seen = folders.map(({ path, createdById }): [string, string] => [`${path}/`, createdById]);
  for (const { id, folder, fileName, title, kind, createdById } of documents) {
    const { blobId } = await ctx.db.prisma.documentContent.findUniqueOrThrow({ where: { documentId: id } });
    const { bytes } = await ctx.db.prisma.blob.findUniqueOrThrow({ where: { id: blobId } });
    const text = Buffer.from(bytes).toString("utf8");
    seen.push([`${folder}/${fileName}`, JSON.stringify([id, title, kind, createdById, text])]);
  }
  return Object.fromEntries(seen);
}

/** Reads what waits to be read, as the job would, and says how each ended. */
export async function readPending(ctx: Context): Promise<string[]> {
  const waiting = await ctx.db.prisma.document.findMany({ where: { workspaceId: ctx.workspaceId, state: "pending" } });
  const outcomes: string[] = [];
  for (const { id, version } of waiting) outcomes.push(await ingestDocument(ctx, id, undefined, version));
  return outcomes;
}
