import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import { hasPermission } from "../workspaces/has-permission";
import { memoryOwner } from "./memory-owner";
import type { MemoryScope } from "./schema";

/** The memory that a turn is given, and by which ids its lines are known. */
export interface GivenMemory {
  scope: MemoryScope;
  version: number;
  markdown: string;
  entries: { id: string; heading: string; text: string }[];
}

/**
 * The document that goes with a thread: the team's in a shared one, the person's own in a private one, never both.
 * Undefined for a run that may not read memory. One query.
 */
export async function loadGivenMemory(ctx: Context, shared: boolean): Promise<GivenMemory | undefined> {
  if (!hasPermission(ctx, "memory:read")) return undefined;
  const scope = shared ? "team" : "user";
  const { workspaceId, ownerId } = memoryOwner(ctx, scope);
  const [row] = await ctx.db.query<Omit<GivenMemory, "scope">>(Prisma.sql`
    SELECT m."version", m."markdown",
      (SELECT coalesce(json_agg(json_build_object('id', e."id", 'heading', e."heading", 'text', e."text")), '[]')
        FROM "MemoryEntry" e WHERE e."memoryId" = m."id" AND e."state" = 'active') AS "entries"
    FROM "Memory" m
    WHERE m."workspaceId" = ${workspaceId} AND m."scope" = ${scope} AND m."ownerId" = ${ownerId}`);
  return { scope, ...(row ?? { version: 0, markdown: "", entries: [] }) };
}

/** What a turn's row says of it: which version, and which lines by their ids. */
export function noteOfMemory({ scope, version, entries }: GivenMemory) {
  return { scope, version, entries: entries.map(({ id }) => id) };
}
