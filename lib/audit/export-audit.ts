import Papa from "papaparse";
import type { Context } from "../core/context";
import { actorOf } from "./actor-of";
import { appendAudit } from "./append-audit";
import { requireAuditPermission } from "./require-audit-permission";
import { AuditBody, type AuditExportFormat } from "./schema";

const pageSize = 500;

/** A file made while it is read. */
export interface AuditExport {
  stream: ReadableStream<Uint8Array>;
  mediaType: string;
  fileName: string;
}

const columns = [
  "seq",
  "at",
  "action",
  "actorId",
  "actorRole",
  "via",
  "agentPath",
  "tool",
  "toolVersion",
  "decision",
  "rule",
  "code",
  "durationMs",
  "shape",
  "callId",
  "receiptId",
  "threadId",
  "turnId",
  "arguments",
  "details",
  "id",
  "prevHash",
  "hash",
] as const;

interface ExportRow {
  body: string;
  prevHash: string;
  hash: string;
}

/**
 * Every row of the workspace, oldest first, as JSON Lines (each line: the row's exact content and its hashes, enough
 * to check the chain elsewhere) or CSV. The export is itself a row, and the last one in the file.
 */
export async function exportAudit(ctx: Context, format: AuditExportFormat): Promise<AuditExport> {
  requireAuditPermission(ctx, "audit:export");
  const { seq } = await ctx.db.transaction((tx) =>
    appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "audit.exported",
      actor: actorOf(ctx),
      details: { format },
    }),
  );
  const encoder = new TextEncoder();
  let after = 0n;
  let started = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!started && format === "csv") controller.enqueue(encoder.encode(`\ufeff${columns.join(",")}\r\n`));
      started = true;
      const page = await ctx.db.prisma.auditRow.findMany({
        where: { workspaceId: ctx.workspaceId, seq: { gt: after, lte: seq } },
        orderBy: { seq: "asc" },
        take: pageSize,
        select: { seq: true, body: true, prevHash: true, hash: true },
      });
      if (page.length > 0) controller.enqueue(encoder.encode(format === "csv" ? asCsv(page) : asLines(page)));
      after = page.at(-1)?.seq ?? seq;
      if (page.length < pageSize || after >= seq) controller.close();
    },
  });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return {
    stream,
    mediaType: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
    fileName: `audit-${day}.${format}`,
  };
}

function asLines(rows: readonly ExportRow[]): string {
  return rows
    .map(({ body, prevHash, hash }) => `${JSON.stringify({ body: JSON.parse(body), prevHash, hash })}\n`)
    .join("");
}

/** `escapeFormulae`: a cell that a spreadsheet would run as a formula gets an apostrophe in front. */
function asCsv(rows: readonly ExportRow[]): string {
  const data = rows.map(({ body, prevHash, hash }) => {
    const row = AuditBody.parse(JSON.parse(body));
    const cells: Record<(typeof columns)[number], unknown> = {
      ...row,
      actorId: row.actor?.id,
      actorRole: row.actor?.role,
      via: row.actor?.via,
      agentPath: row.actor?.agentPath?.join(" > "),
      tool: row.tool,
      toolVersion: row.toolVersion,
      decision: row.decision,
      rule: row.rule,
      code: row.code,
      durationMs: row.durationMs,
      shape: row.shape,
      callId: row.callId,
      receiptId: row.receiptId,
      threadId: row.threadId,
      turnId: row.turnId,
      arguments: row.arguments === undefined ? undefined : JSON.stringify(row.arguments),
      details: row.details === undefined ? undefined : JSON.stringify(row.details),
      prevHash,
      hash,
    };
    return columns.map((column) => cells[column] ?? "");
  });
  return `${Papa.unparse(data, { escapeFormulae: true, newline: "\r\n" })}\r\n`;
}
