import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listVersions } from "@/lib/deliverables/list-versions";
import { restoreVersion, saveEdit } from "@/lib/deliverables/report/edit/save-edit";
import { getReport } from "@/lib/deliverables/report/get-report";
import type { Report } from "@/lib/deliverables/report/schema";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { joinContext, testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { handbook, openReportBench, type ReportBench } from "./bench";

const edited = "# Cold chain, by hand\r\n\r\n## Costs\n\nForty-eight dollars.\n";

describe.each(databases)("versions that people write on %s", (kind) => {
  let bench: ReportBench;
  let first: Report;
  beforeAll(async () => {
    bench = await openReportBench(kind);
    first = await bench.report({ topic: "Cold chain", source_content: handbook });
  });
  afterAll(() => bench?.stop());

  test("pains 127, 131: an edit is the next version, byte for byte, with who, when and why, its receipt and its place in the trail; the address of the one before still opens that one", async () => {
    const second = await saveEdit(bench.ctx, first.id, { markdown: edited, note: "Shorter" }, 1);
    expect(second).toMatchObject({
      ...{ version: 2, origin: "edited", note: "Shorter", state: "ready", title: "Cold chain, by hand" },
      ...{ markdown: edited, sources: first.sources, parentId: first.id, groupId: first.groupId, words: 7 },
    });
    expect(await getReceipt(bench.ctx, second.receiptId)).toMatchObject({ operation: "update", status: "success" });
    const trail = await bench.runtime.db.prisma.auditRow.findMany({ where: { receiptId: second.receiptId } });
    expect(trail.map(({ action }) => action)).toContain("report.edited");
    expect(await getReport(bench.ctx, first.id)).toMatchObject({ markdown: first.markdown, version: 1 });
    expect((await listVersions(bench.ctx, "report", first.id))[0]).toMatchObject({
      ...{ id: second.id, version: 2, note: "Shorter", finishedAt: expect.any(String) },
      createdBy: { id: bench.ctx.person.userId, name: bench.ctx.person.name },
    });
  });

  test("pains 129, 130: whoever was slower is told, nothing is overwritten and nothing is lost", async () => {
    await expect(saveEdit(bench.ctx, first.id, { markdown: "# Mine" }, 1)).rejects.toMatchObject({
      code: "PRECONDITION_FAILED",
      detail: expect.stringContaining("version 2"),
    });
    expect(await listVersions(bench.ctx, "report", first.id)).toHaveLength(2);
    const races = Array.from({ length: 8 }, (_, n) => saveEdit(bench.ctx, first.id, { markdown: `# Race ${n}` }, 2));
    const settled = await Promise.allSettled(races);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const race of settled) {
      if (race.status === "rejected") expect(race.reason).toMatchObject({ code: "PRECONDITION_FAILED" });
    }
  });

  test("pain 126: restoring makes a new version and throws nothing away; the same text makes none", async () => {
    const before = await listVersions(bench.ctx, "report", first.id);
    const restored = await restoreVersion(bench.ctx, first.id, {}, before[0]!.version);
    expect(restored).toMatchObject({ origin: "restored", note: "Version 1", markdown: first.markdown });
    const versions = await listVersions(bench.ctx, "report", first.id);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(new Set(versions.map(({ id }) => id)).size).toBe(4);
    expect((await saveEdit(bench.ctx, restored.id, { markdown: first.markdown! })).id).toBe(restored.id);
  });

  test("a revision that was written while somebody edited says which changes it lacks", async () => {
    const asked = { topic: "Cold chain", parent_report_id: first.id, source_content: handbook };
    const parent = await getReport(bench.ctx, first.id);
    await bench.jobs?.stop();
    const started = bench.invoke({ ...asked, user_instructions: "Add a section on doors" });
    await expect.poll(() => listVersions(bench.ctx, "report", first.id).then((all) => all.length)).toBe(5);
    const mine = await saveEdit(bench.ctx, first.id, { markdown: "# Meanwhile\n\nBy hand." });
    bench.restart();
    const id = (await started).receipt!.external_id!;
    await expect.poll(() => getReport(bench.ctx, id).then(({ state }) => state), { timeout: 15_000 }).toBe("ready");
    const lacking = `Written from version ${parent.version}, without the changes of version ${mine.version}.`;
    const note = `Add a section on doors\n${lacking}`;
    expect(await getReport(bench.ctx, id)).toMatchObject({ note });
  });

  test("readers change nothing, strangers find nothing", async () => {
    const viewer = await joinContext(bench.ctx, "viewer");
    await expect(saveEdit(viewer, first.id, { markdown: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(restoreVersion(viewer, first.id, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await testContext(bench.runtime);
    await expect(saveEdit(stranger, first.id, { markdown: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreVersion(stranger, first.id, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(saveEdit(bench.ctx, first.id, { markdown: "" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
