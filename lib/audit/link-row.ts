import { canonicalJson, sha256 } from "../core/canonical-json";
import type { Runtime } from "../core/context";
import type { Prisma } from "../core/db/database";
import { cleanArguments } from "./clean-arguments";
import type { AuditBody, AuditEntry } from "./schema";

/** What the first row of a workspace names as the hash before it. */
export const genesis = "";

export interface ChainHead {
  seq: bigint;
  hash: string;
}

export type LinkedRow = Prisma.AuditRowCreateManyInput & { seq: bigint; hash: string };

/** Hash of a row: over the hash before it and the canonical JSON of everything the row says. */
export function chainHash(prevHash: string, body: string): string {
  return sha256(`${prevHash}\n${body}`);
}

/** Turns entries into rows that follow `head`, each holding the hash of the one before. */
export function linkRows(
  head: ChainHead,
  entries: readonly AuditEntry[],
  runtime: Pick<Runtime, "clock" | "ids">,
): LinkedRow[] {
  let { seq, hash } = head;
  return entries.map((entry) => {
    seq += 1n;
    const at = entry.at ?? runtime.clock.now();
    const said = describe(entry, { seq: String(seq), id: entry.id ?? runtime.ids.next("audit"), at: at.toISOString() });
    const body = canonicalJson(said);
    const prevHash = hash;
    hash = chainHash(prevHash, body);
    return { ...columnsOf(said), seq, at, body, prevHash, hash };
  });
}

/** The columns that repeat what the body says, so that rows can be found. */
export function columnsOf(body: AuditBody) {
  return {
    workspaceId: body.workspaceId,
    id: body.id,
    action: body.action,
    actorId: body.actor?.id ?? null,
    tool: body.tool ?? null,
    code: body.code ?? null,
    callId: body.callId ?? null,
    receiptId: body.receiptId ?? null,
    threadId: body.threadId ?? null,
    turnId: body.turnId ?? null,
    durationMs: body.durationMs ?? null,
    shape: body.shape ?? null,
  };
}

function describe(entry: AuditEntry, made: { seq: string; id: string; at: string }): AuditBody {
  return {
    ...made,
    workspaceId: entry.workspaceId,
    action: entry.action,
    actor: entry.actor,
    tool: name(entry.tool),
    toolVersion: entry.toolVersion,
    arguments: entry.arguments === undefined ? undefined : cleanArguments(entry.arguments),
    decision: entry.decision,
    rule: entry.rule,
    code: entry.code,
    durationMs: entry.durationMs === undefined ? undefined : Math.round(entry.durationMs * 1000) / 1000,
    shape: entry.shape,
    callId: name(entry.callId),
    receiptId: name(entry.receiptId),
    threadId: name(entry.threadId),
    turnId: name(entry.turnId),
    details: entry.details === undefined ? undefined : (cleanArguments(entry.details) as Record<string, unknown>),
  };
}

/** Names of tools and calls come from models: well-formed, short, and without the NUL that PostgreSQL refuses. */
function name(text: string | undefined): string | undefined {
  return text?.toWellFormed().replaceAll("\0", "").slice(0, 200).toWellFormed();
}
