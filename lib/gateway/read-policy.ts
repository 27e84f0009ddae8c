import { z } from "zod";
import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import { readTexts, type WorkspacePolicy } from "./policy/read-texts";
import { toUnattended, type Unattended, unattendedColumn } from "./policy/unattended";
import { type GuardRow, type Guards, guardColumns, toGuards } from "./resilience/guards";
import { type Metered, takePoint } from "./resilience/rate/take-point";

const Switch = z.object({
  scope: z.enum(["user", "thread"]),
  tool: z.string(),
  changedById: z.string(),
  changedAt: z.string(),
});
export type ToolSwitchRow = z.infer<typeof Switch>;

const Grant = z.object({ id: z.string(), tool: z.string(), toolDigest: z.string() });
/** A standing consent of this person that holds here, in this thread or everywhere. */
export type GrantRow = z.infer<typeof Grant>;

const Credential = z.object({ name: z.string(), expiresAt: z.string().nullable() });
export type CredentialRow = z.infer<typeof Credential>;

/** Everything outside the code that decides about calls of one person in one workspace, at one moment. */
export interface Policy extends WorkspacePolicy {
  /** The person's role now; null when no longer a member. */
  readonly role: string | null;
  /** False when a thread is meant that is not there for this person. */
  readonly threadVisible: boolean;
  /** What cannot be understood asks about every change. */
  readonly approvalMode: "default" | "ask_every_change";
  /** Pages of others were read in this thread. */
  readonly pagesRead: boolean;
  readonly userSwitches: ReadonlyMap<string, ToolSwitchRow>;
  readonly threadSwitches: ReadonlyMap<string, ToolSwitchRow>;
  readonly grants: readonly GrantRow[];
  /** Which credentials are stored, by name. */
  readonly credentials: ReadonlyMap<string, CredentialRow>;
  readonly guards: Guards;
  /** The run of an automation that the turn works for; null where somebody attends. */
  readonly unattended: Unattended | null;
}

/** Where a call comes from, as far as it decides. */
export interface PolicyPlace {
  threadId?: string;
  turnId?: string;
}

/** Switches that a person set for every workspace stand under this instead of a workspace's id. */
export const everyWorkspace = "-";

interface Row extends GuardRow {
  role: string | null;
  /** Of the thread, when this person sees it. */
  approvalMode: string | null;
  pagesRead: boolean;
  settings: string | null;
  rules: string | null;
  switches: unknown[] | null;
  grants: unknown[] | null;
  credentials: unknown[] | null;
  /** Absent outside of turns. */
  unattended?: string | null;
}

/**
 * Reads the rows that decide, in one query on every call: what an admin changes holds for the next call in every
 * process, without any notice that could come late.
 * @param metered a call that is counted on the way; what was taken for it stands in `guards.point`
 */
export async function readPolicy(
  ctx: Context,
  { threadId, turnId }: PolicyPlace = {},
  metered?: Metered,
): Promise<Policy> {
  const workspaceId: string = ctx.workspaceId;
  const { userId } = ctx.person;
  const thread = threadId ?? null;
  const [row] = await ctx.db.query<Row>(Prisma.sql`
    ${metered ? takePoint(ctx, metered) : Prisma.empty}
    SELECT
      (SELECT m."role" FROM "Membership" m WHERE m."workspaceId" = ${workspaceId} AND m."userId" = ${userId}) AS "role",
      (SELECT t."approvalMode" FROM "Thread" t WHERE t."id" = ${thread} AND t."workspaceId" = ${workspaceId}
        AND t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId})) AS "approvalMode",
      EXISTS (SELECT 1 FROM "StoredRun" o WHERE o."threadId" = ${thread} AND o."workspaceId" = ${workspaceId}
        AND o."failed" < o."items" AND starts_with(o."id", 'run_')) AS "pagesRead",
      (SELECT json_agg(s ORDER BY s."tool")::text FROM "ToolSetting" s
        WHERE s."workspaceId" = ${workspaceId}) AS "settings",
      (SELECT json_agg(r ORDER BY r."id")::text FROM "ToolRule" r WHERE r."workspaceId" = ${workspaceId}) AS "rules",
      (SELECT json_agg(w) FROM "ToolSwitch" w
        WHERE (w."scope" = 'user' AND w."scopeId" = ${userId} AND w."workspaceId" IN (${workspaceId}, ${everyWorkspace}))
           OR (w."scope" = 'thread' AND w."scopeId" = ${thread} AND w."workspaceId" = ${workspaceId})) AS "switches",
      (SELECT json_agg(g) FROM "ApprovalGrant" g
        WHERE g."workspaceId" = ${workspaceId} AND g."userId" = ${userId} AND g."revokedAt" IS NULL
          AND (g."threadId" IS NULL OR g."threadId" = ${thread})
          AND g."createdAt" >= (SELECT m."createdAt" FROM "Membership" m
            WHERE m."workspaceId" = ${workspaceId} AND m."userId" = ${userId})) AS "grants",
      (SELECT json_agg(json_build_object('name', c."name", 'expiresAt', c."expiresAt")) FROM "Credential" c
        WHERE c."workspaceId" = ${workspaceId}) AS "credentials",
      ${guardColumns(ctx, threadId, metered !== undefined)}${turnId === undefined ? Prisma.empty : unattendedColumn(workspaceId, turnId)}`);
  return toPolicy(row!, threadId !== undefined);
}

function toPolicy(row: Row, inThread: boolean): Policy {
  const { role, approvalMode, settings, rules, switches, grants, credentials } = row;
  const parsed = switches === null ? [] : z.array(Switch).parse(switches);
  const of = (scope: ToolSwitchRow["scope"]) =>
    new Map(parsed.filter((entry) => entry.scope === scope).map((entry) => [entry.tool, entry]));
  return {
    ...readTexts(settings, rules),
    role,
    threadVisible: !inThread || approvalMode !== null,
    pagesRead: row.pagesRead,
    approvalMode: (approvalMode ?? "default") === "default" ? "default" : "ask_every_change",
    userSwitches: of("user"),
    threadSwitches: of("thread"),
    grants: (grants ?? []).flatMap((grant) => Grant.safeParse(grant).data ?? []),
    credentials: new Map(
      (credentials ?? []).map((entry) => Credential.parse(entry)).map((entry) => [entry.name, entry]),
    ),
    guards: toGuards(row),
    unattended: toUnattended(row.unattended),
  };
}
