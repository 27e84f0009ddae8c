import { openItems, readPlan } from "../../chats/plan/read-plan";
import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import { escapeTags } from "../../core/escape-tags";
import { truncate } from "../../core/truncate";
import { hasPermission } from "../../workspaces/has-permission";

// 600 tokens at the most: about 2,400 characters of Latin text; titles in other scripts are cut by the line limits.
const longest = 1_800;
const titlesShown = 6;
const mostElsewhere = 8;

interface Stored {
  folders: Array<{ folder: string; count: number }> | null;
  newest: Array<{ folder: string; title: string }> | null;
  runs: Array<{ id: string; title: string; label: number | null; items: number; failed: number }> | null;
  todos: unknown;
  elsewhere: Array<{ id: string; type: string; operation: string; status: string }> | null;
  made: Array<{ id: string; kind: string; title: string; state: string; version: number }> | null;
}

/**
 * What this person's agent may look for: names and ids only, never contents. Bounded, whatever the workspace holds.
 * One query. Documents are named only where the tools that read them would show every one of them to this person.
 */
export async function describeDirectory(
  ctx: Context,
  threadId: string,
  turnId: string,
  listsDocuments: Promise<boolean>,
): Promise<{ directory: string; plan: string }> {
  const readsDocuments = hasPermission(ctx, "documents:read");
  const readsDeliverables = hasPermission(ctx, "deliverables:read");
  const [stored] = await ctx.db.query<Stored>(Prisma.sql`
    SELECT
      (SELECT t."todos" FROM "Thread" t WHERE t."id" = ${threadId} AND t."workspaceId" = ${ctx.workspaceId}) AS "todos",
      (SELECT json_agg(f) FROM (
        SELECT "folder", count(*)::int AS "count" FROM "Document"
        WHERE ${readsDocuments} AND "workspaceId" = ${ctx.workspaceId} AND "state" = 'ready'
        GROUP BY "folder" ORDER BY "folder" LIMIT 20) f) AS "folders",
      (SELECT json_agg(d) FROM (
        SELECT "folder", "title" FROM "Document"
        WHERE ${readsDocuments} AND "workspaceId" = ${ctx.workspaceId} AND "state" = 'ready'
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${titlesShown * 3}) d) AS "newest",
      (SELECT json_agg(r) FROM (
        SELECT s."id", s."title", s."items", s."failed", c."number" AS "label" FROM "StoredRun" s
        LEFT JOIN "Citation" c ON c."threadId" = s."threadId" AND c."sourceKey" = 'run:' || s."id"
        WHERE s."workspaceId" = ${ctx.workspaceId} AND s."threadId" = ${threadId} AND s."expiresAt" > ${ctx.clock.now()}
          AND s."failed" < s."items" AND starts_with(s."id", 'run_')
        ORDER BY s."createdAt" DESC, s."id" DESC LIMIT 8) r) AS "runs",
      (SELECT json_agg(e) FROM (
        SELECT r."id", r."type", r."operation", r."status" FROM "Receipt" r
        WHERE r."workspaceId" = ${ctx.workspaceId} AND r."threadId" = ${threadId} AND r."turnId" IS NOT NULL
          AND EXISTS (
            SELECT 1 FROM "Turn" WHERE "threadId" = ${threadId} GROUP BY "parentId" HAVING count(*) > 1)
          AND r."turnId" NOT IN (
            WITH RECURSIVE "path" AS (
              SELECT t."id", t."parentId" FROM "Turn" t WHERE t."id" = ${turnId} AND t."threadId" = ${threadId}
              UNION
              SELECT t."id", t."parentId" FROM "path"
              JOIN "Turn" t ON t."id" = "path"."parentId"
            ) SELECT "id" FROM "path")
        ORDER BY r."createdAt" DESC, r."id" DESC LIMIT ${mostElsewhere}) e) AS "elsewhere",
      (SELECT json_agg(m) FROM (
        SELECT "id", "kind", "title", "state", "version" FROM "Deliverable"
        WHERE ${readsDeliverables} AND "workspaceId" = ${ctx.workspaceId} AND "threadId" = ${threadId}
        ORDER BY "createdAt" DESC, "id" DESC LIMIT 8) m) AS "made"`);
  const folders = (await listsDocuments) ? describeFolders(stored!) : [];
  const lines = [...folders, ...describeRuns(stored!), ...describeDeliverables(stored!), ...describeElsewhere(stored!)];
  const text = lines.length > 0 ? lines.join("\n") : "- nothing yet";
  return { directory: escapeTags(truncate(text, longest)), plan: describePlan(stored!) };
}

/** What earlier turns left open of the plan. */
function describePlan({ todos }: Stored): string {
  const open = openItems(readPlan(todos));
  return open.map(({ text, state }) => `- ${oneLine(escapeTags(text), 300)} (${state})`).join("\n");
}

function describeFolders({ folders, newest }: Stored): string[] {
  return (folders ?? []).map(({ folder, count }) => {
    const titles = (newest ?? []).filter((document) => document.folder === folder).slice(0, titlesShown);
    const named = titles.map((document) => `"${oneLine(document.title, 60)}"`).join(", ");
    return `- ${oneLine(folder, 80)}: ${count} document${count === 1 ? "" : "s"}${named ? `, newest ${named}` : ""}`;
  });
}

function describeRuns({ runs }: Stored): string[] {
  return (runs ?? []).map(({ id, title, label, items, failed }) => {
    const pages = items - failed;
    const named = `"${oneLine(title, 80)}"${label === null ? "" : ` [${label}]`}`;
    return `- web pages read in this thread: ${named} (${id}, ${pages} page${pages === 1 ? "" : "s"})`;
  });
}

function describeDeliverables({ made }: Stored): string[] {
  return (made ?? []).map(
    ({ kind, title, id, version, state }) =>
      `- ${kind} of this thread: "${oneLine(title, 80)}" (${id}, version ${version}, ${state})`,
  );
}

/** What other versions of this conversation did: it stays done, and this branch does not know of it. */
function describeElsewhere({ elsewhere }: Stored): string[] {
  const receipts = elsewhere ?? [];
  if (receipts.length === 0) return [];
  const named = receipts.map(({ id, operation, type, status }) => `${operation} ${type}: ${status} (${id})`);
  return [`- done outside this branch, by other versions of this thread, and still done: ${named.join("; ")}`];
}

/** A name that others gave, as part of a line: it can neither start a line of its own nor end the quotation. */
function oneLine(name: string, limit: number): string {
  return truncate(name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").replaceAll('"', "'"), limit);
}
