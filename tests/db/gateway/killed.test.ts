import { afterAll, describe, expect, test } from "vitest";
import { createGateway } from "@/lib/gateway/create-gateway";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { clearJobsPlaces, jobsPlace, killProcess } from "@/tests/support/jobs-child";
import { startLedger } from "@/tests/support/ledger-server";
import { ledgerTool } from "@/tests/support/ledger-tool";

describe.each(databases)("killed between the effect and its receipt, on %s", (kind) => {
  afterAll(clearJobsPlaces);

  test("one effect, and a receipt that ends as success once somebody has looked", { timeout: 120_000 }, async () => {
    const ledger = await startLedger();
    ledger.mood = "writes_and_hangs";
    const written = new Promise<void>((resolve) => {
      ledger.onWritten = resolve;
    });
    const place = await jobsPlace(kind);
    const child = place.start({ LEDGER_URL: ledger.url }, "ledger-process.ts");
    await written;
    await killProcess(child);

    const db = await place.open();
    const runtime = testRuntime(db);
    expect(await db.prisma.receipt.count()).toBe(0);
    const gateway = createGateway([ledgerTool(ledger.url)]);
    const recover = () => gateway.recoverCalls(runtime, { all: true, reachMs: 86_400_000 });
    expect(await recover()).toBe(1);
    expect(await recover()).toBe(0);
    expect(await db.prisma.receipt.findMany()).toMatchObject([{ status: "success", externalId: "killed-1" }]);
    expect(ledger.entries).toHaveLength(1);
    const rows = await db.prisma.auditRow.findMany({ where: { callId: "killed-1" }, orderBy: { seq: "asc" } });
    expect(rows.map((row) => row.action)).toEqual([
      "call.started",
      "receipt.written",
      "call.finished",
      "receipt.settled",
      "call.resolved",
    ]);
    await db.close();
    await ledger.stop();
  });
});
