import { z } from "zod";
import type { CallPlace } from "../gateway/tool-definition";

/** Passages, runs and messages of a thread that are looked at, newest first; characters of each run's output. */
const most = { passages: 200, runs: 20, output: 50_000, messages: 60 };

const Parts = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

/** What people wrote in a thread, and what agents were shown there of documents and pages. Nothing outside of a thread. */
export async function readMaterial({ ctx, threadId }: CallPlace): Promise<{ said: string[]; material: string[] }> {
  if (!threadId) return { said: [], material: [] };
  const { prisma } = ctx.db;
  const where = { workspaceId: ctx.workspaceId, threadId };
  const [passages, runs] = await Promise.all([
    prisma.citation.findMany({
      where,
      select: { passage: true, title: true },
      orderBy: { number: "desc" },
      take: most.passages,
    }),
    prisma.$queryRaw<{ contract: unknown; output: string | null }[]>`
      SELECT "contract", left("output", ${most.output}) AS "output" FROM "SpecialistRun"
      WHERE "workspaceId" = ${ctx.workspaceId} AND "threadId" = ${threadId}
      ORDER BY "startedAt" DESC LIMIT ${most.runs}`,
  ]);
  const told = runs.flatMap(({ contract, output }) => [...textsIn(contract), ...(output === null ? [] : [output])]);
  const material = [...passages.flatMap(({ passage, title }) => [title, passage]), ...told];
  if (material.length === 0) return { said: [], material };
  const messages = await prisma.message.findMany({
    where: { ...where, role: "user" },
    select: { parts: true },
    orderBy: { createdAt: "desc" },
    take: most.messages,
  });
  const said = messages.flatMap(({ parts }) =>
    (Parts.safeParse(parts).data ?? []).flatMap((part) => (part.type === "text" && part.text ? [part.text] : [])),
  );
  return { said, material };
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
