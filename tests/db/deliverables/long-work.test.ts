import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { endStalled } from "@/lib/deliverables/end-stalled";
import type { DeliverableKind } from "@/lib/deliverables/schema";
import { askForDeliverables, madeFromAsked } from "@/tests/support/ask-for-deliverables";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { lastUserText, section } from "@/tests/support/scripted-openai/prompt-parts";
import { type Bench, inputOf, openBench } from "./workbench";

describe("work that takes its time", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench("embedded", (request) => {
      const asked = lastUserText(request);
      const ids = [...asked.matchAll(/<section id="([^"]+)" level="2"/g)].map((match) => match[1]!);
      if (request.system.startsWith('<task name="plan_revision">')) {
        return { text: JSON.stringify({ modify: ids, add: [], remove: [] }) };
      }
      const edited = section(asked, "section");
      return edited === undefined ? madeFromAsked(request) : { text: `${edited}\n\nMore.` };
    });
  });
  afterAll(() => bench?.stop());

  test("pain 114: pages are told which part of how many is worked on", async () => {
    const first = await bench.make("report", inputOf("report", "counted"));
    const revision = { topic: "Depots", parent_report_id: first.id, user_instructions: "Say more" };
    const { id } = await bench.make("report", revision);
    const events = await bench.runtime.db.prisma.workspaceEvent.findMany({
      where: { name: "deliverable.changed", data: { path: ["id"], equals: id } },
      orderBy: { id: "asc" },
    });
    const phases = events.map(({ data }) => (data as { phase: { name: string; n: number; m: number } | null }).phase);
    expect(phases.filter((phase) => phase?.name === "revising_section")).toEqual([
      { name: "revising_section", n: 1, m: 2 },
      { name: "revising_section", n: 2, m: 2 },
    ]);
  });

  test("pain 113: what is missing is said before anything is begun", async () => {
    const { prisma } = bench.runtime.db;
    const before = await prisma.deliverable.count();
    await expect(bench.make("image", { prompt: "A depot", size: "enormous" })).rejects.toThrow(
      /(?:INVALID|MISSING)_PARAM/,
    );
    await expect(bench.make("report", { topic: "Depots" })).rejects.toThrow(/(?:INVALID|MISSING)_PARAM/);
    await expect(bench.make("resume", { user_info: " " })).rejects.toThrow(/(?:INVALID|MISSING)_PARAM/);
    expect(await prisma.deliverable.count()).toBe(before);
  });
});

describe.each(databases)("pain 115: what nobody works on any more on %s", (kind) => {
  test("ends with its reason after half an hour, and only then; what waits is cancelled at once", async () => {
    const db = await openTestDatabase(kind);
    const runtime = testRuntime(db);
    const ctx = await testContext(runtime);
    const later = (minutes: number) => ({
      ...runtime,
      clock: { now: () => new Date(Date.now() + minutes * 60_000) },
    });
    const [report, resume, image] = await askForDeliverables(ctx);
    const stateOf = async (id = "") => {
      const { state, error, receiptId } = await db.prisma.deliverable.findUniqueOrThrow({ where: { id } });
      const { status } = await db.prisma.receipt.findUniqueOrThrow({ where: { id: receiptId } });
      return { state, error, status };
    };
    await db.prisma.deliverable.update({ where: { id: report }, data: { state: "running", heartbeatAt: new Date() } });
    await db.prisma.deliverable.update({
      where: { id: resume },
      data: { state: "cancelling", error: "Cancelled by X." },
    });
    // Its event is still to be taken up: by our own runner it will be.
    expect(await endStalled(later(31))).toBe(0);
    // A job server has taken the events, and lost them.
    await db.prisma.jobEvent.updateMany({ data: { dispatched: true } });
    expect(await endStalled(later(29))).toBe(0);
    expect(await endStalled(later(31))).toBe(2);
    expect(await stateOf(report)).toEqual({
      state: "failed",
      error: "The report stood still: nobody has worked on it for more than half an hour. Try again.",
      status: "failed",
    });
    expect(await stateOf(resume)).toEqual({ state: "cancelled", error: "Cancelled by X.", status: "failed" });
    // One that waits for its turn may wait for a day.
    expect(await stateOf(image)).toMatchObject({ state: "queued", status: "pending" });
    expect(await endStalled(later(25 * 60))).toBe(1);
    expect(await endStalled(later(25 * 60))).toBe(0);

    // Cancelled before anybody has worked on it: at once, of every kind.
    const waiting = await askForDeliverables(ctx);
    for (const id of waiting) {
      const { kind } = await db.prisma.deliverable.findUniqueOrThrow({ where: { id } });
      await cancelDeliverable(ctx, kind as DeliverableKind, id);
      expect(await stateOf(id)).toEqual({ state: "cancelled", error: "Cancelled by Olive Owner.", status: "failed" });
    }
    await db.close();
  });
});
