import { z } from "zod";
import type { Context } from "../../core/context";
import { truncate } from "../../core/truncate";
import type { AuditTrace } from "./schema";

const TextPart = z.object({ type: z.literal("text"), text: z.string() });
/** Characters: enough to recognise what was asked, too little to read somebody's chat. */
const excerptLength = 300;

/** What the person said that began the turn. */
export async function tracedMessage(ctx: Context, turnId: string | null): Promise<AuditTrace["message"]> {
  if (turnId === null) return null;
  const { prisma } = ctx.db;
  const message = await prisma.message.findFirst({
    where: { workspaceId: ctx.workspaceId, turnId, role: "user" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (!message) return null;
  const { id, threadId, authorId, createdAt } = message;
  const author = authorId ? await prisma.user.findUnique({ where: { id: authorId }, select: { name: true } }) : null;
  const text = z
    .array(z.unknown())
    .parse(message.parts)
    .flatMap((part) => TextPart.safeParse(part).data?.text ?? [])
    .join("\n");
  return {
    id,
    threadId,
    turnId,
    author: authorId === null ? null : { id: authorId, name: author?.name ?? "" },
    excerpt: text.length > excerptLength ? `${truncate(text, excerptLength - 1)}…` : text,
    createdAt: createdAt.toISOString(),
  };
}
