import type { Runtime } from "../core/context";
import { chainHash, columnsOf, genesis } from "./link-row";
import { AuditBody, type AuditVerification, type auditFaults } from "./schema";
import { headFault, type SignedHead } from "./sign-head";

const pageSize = 500;

interface Fault {
  fault: (typeof auditFaults)[number];
  seq: bigint;
  reason: string;
}

type Verifier = Pick<Runtime, "db" | "secrets" | "clock">;

/**
 * Walks a workspace's whole chain, a page at a time, and names the first row that is wrong and how. Rows appended
 * while it walks are left for the next time: it goes up to the head as it was at the beginning. Asks for no permission.
 */
export async function verifyChain(runtime: Verifier, workspaceId: string): Promise<AuditVerification> {
  const { prisma } = runtime.db;
  const head = await prisma.auditHead.findUnique({ where: { workspaceId } });
  const end = head?.seq ?? 0n;
  let last = { seq: 0n, hash: genesis };
  let rows = 0;
  for (;;) {
    const page = await prisma.auditRow.findMany({
      where: { workspaceId, seq: { gt: last.seq, ...(head && { lte: end }) } },
      orderBy: { seq: "asc" },
      take: pageSize,
    });
    for (const row of page) {
      const fault = checkRow(row, last);
      if (fault) return answer(runtime, rows, last.hash, fault);
      last = { seq: row.seq, hash: row.hash };
      rows += 1;
    }
    if (page.length < pageSize) break;
  }
  return answer(runtime, rows, last.hash, checkHead(runtime, head, last));
}

type Row = ReturnType<typeof columnsOf> & { seq: bigint; at: Date; body: string; prevHash: string; hash: string };

/** What is wrong with a row that should follow `last`, or undefined. */
export function checkRow(row: Row, last: { seq: bigint; hash: string }): Fault | undefined {
  const expected = last.seq + 1n;
  if (row.seq !== expected) {
    return { fault: "missing_row", seq: expected, reason: `Row ${expected} is missing; the next one is ${row.seq}.` };
  }
  const body = readBody(row.body);
  if (!body) return altered(row.seq, "its content cannot be read");
  if (body.seq !== String(row.seq)) {
    return {
      fault: "swapped_rows",
      seq: row.seq,
      reason: `Row ${row.seq} holds what was written as row ${body.seq}: rows have changed places.`,
    };
  }
  if (row.hash !== chainHash(row.prevHash, row.body)) return altered(row.seq, "its content does not match its hash");
  if (row.prevHash !== last.hash) return altered(row.seq, "it does not continue the row before");
  const column = differingColumn(row, body);
  return column ? altered(row.seq, `its column ${column} says something else than its content`) : undefined;
}

function readBody(text: string): AuditBody | undefined {
  try {
    return AuditBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function differingColumn(row: Row, body: AuditBody): string | undefined {
  if (row.at.toISOString() !== body.at) return "at";
  return Object.entries(columnsOf(body)).find(([name, value]) => row[name as keyof Row] !== value)?.[0];
}

const altered = (seq: bigint, how: string): Fault => ({
  fault: "altered_row",
  seq,
  reason: `Row ${seq} was altered: ${how}.`,
});

function checkHead(runtime: Verifier, head: SignedHead | null, last: { seq: bigint; hash: string }): Fault | undefined {
  if (!head) {
    if (last.seq === 0n) return undefined;
    return { fault: "head_mismatch", seq: last.seq, reason: "There are rows, but the head of the chain is missing." };
  }
  if (last.seq < head.seq) {
    const seq = last.seq + 1n;
    return { fault: "missing_row", seq, reason: `Rows ${seq} to ${head.seq} are missing at the end.` };
  }
  if (last.hash !== head.hash) {
    return { fault: "head_mismatch", seq: last.seq, reason: `The head of the chain does not name row ${last.seq}.` };
  }
  const reason = headFault(runtime, head);
  return reason === undefined ? undefined : { fault: "unsigned_head", seq: last.seq, reason };
}

function answer(runtime: Verifier, rows: number, hash: string, fault: Fault | undefined): AuditVerification {
  return {
    valid: fault === undefined,
    rows,
    head: rows > 0 ? hash : null,
    checkedAt: runtime.clock.now().toISOString(),
    ...(fault && { fault: fault.fault, seq: String(fault.seq), reason: fault.reason }),
  };
}
