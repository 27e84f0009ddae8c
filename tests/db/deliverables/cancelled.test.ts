import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { sweepLooseObjects } from "@/lib/deliverables/files/sweep-loose-objects";
import { imagePhaseNames } from "@/lib/deliverables/image/schema";
import { reportPhaseNames } from "@/lib/deliverables/report/schema";
import { resumePhaseNames } from "@/lib/deliverables/resume/schema";
import type { DeliverableKind } from "@/lib/deliverables/schema";
import { madeFromAsked } from "@/tests/support/ask-for-deliverables";
import { databases } from "@/tests/support/database";
import { dyingDatabase } from "@/tests/support/dying-database";
import { type S3Server, startS3 } from "@/tests/support/s3-server";
import { lastUserText, section } from "@/tests/support/scripted-openai/prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { type Bench, inputOf, openBench } from "./workbench";

const phases: { kind: DeliverableKind; phase: string }[] = [
  ...reportPhaseNames.map((phase) => ({ kind: "report" as const, phase })),
  ...resumePhaseNames.map((phase) => ({ kind: "resume" as const, phase })),
  ...imagePhaseNames.map((phase) => ({ kind: "image" as const, phase })),
];

/** A plan that changes one section and adds one, and their texts. */
function answer(request: ScriptedRequest): ScriptedReply {
  const task = /^<task name="(\w+)">/.exec(request.system)?.[1];
  if (task === "plan_revision") {
    const [id] = [...lastUserText(request).matchAll(/<section id="([^"]+)" level="2"/g)].map((match) => match[1]!);
    return {
      text: JSON.stringify({ modify: [id], add: [{ after: id, heading: "Doors", description: "d" }], remove: [] }),
    };
  }
  if (task === "edit_section") return { text: `${section(lastUserText(request), "section")}\n\nMore.` };
  if (task === "add_section") return { text: "## Doors\n\nThey stand open." };
  return madeFromAsked(request);
}

/** The phases are the same on both; at full counts both are walked. */
const walked = process.env.CANDOR_LONG === "1" ? databases : databases.slice(-1);

describe.each(walked)("pain 116: cancelled at every phase on %s", (kind) => {
  let bench: Bench;
  let s3: S3Server;
  let parent: string;
  /** The phase at whose beginning somebody asks to stop. */
  let at: { kind: DeliverableKind; phase: string } | undefined;
  beforeAll(async () => {
    s3 = await startS3();
    const watch = (db: Parameters<typeof dyingDatabase>[0]) =>
      dyingDatabase(db, async (point) => {
        if (!at || point !== "after transaction") return;
        const row = await db.prisma.deliverable.findFirst({ where: { kind: at.kind, state: "running" } });
        if ((row?.phase as { name?: string } | null)?.name !== at.phase) return;
        at = undefined;
        await cancelDeliverable(bench.ctx, row!.kind as DeliverableKind, row!.id);
      });
    bench = await openBench(kind, answer, { s3, watch });
    parent = (await bench.make("report", inputOf("report", "first"))).id;
  });
  afterAll(async () => {
    await bench?.stop();
    await s3?.close();
  });
  beforeEach(() => {
    at = undefined;
  });

  function input(kind: DeliverableKind, phase: string): object {
    if (kind !== "report") return inputOf(kind, phase);
    const revises = /revis|adding/.test(phase);
    if (revises) return { topic: "Depots", parent_report_id: parent, user_instructions: `Say more, ${phase}` };
    return { ...inputOf("report", phase), source_strategy: "auto" };
  }

  test.each(phases)("$kind, $phase: it ends as cancelled, nothing is kept, and trying again makes it", async (one) => {
    at = one;
    const asked = input(one.kind, one.phase);
    const ended = await bench.make(one.kind, asked);
    expect(ended).toMatchObject({
      state: "cancelled",
      error: "Cancelled by Olive Owner.",
      receipt: { status: "failed", error: "Cancelled by Olive Owner.", valid: true },
      traces: { settled: 1, contents: 0, files: 0 },
    });
    const calls = () => bench.server.writer.requests.length + bench.server.painter.asked.length;
    const before = calls();
    expect(await bench.make(one.kind, asked, ended.id)).toMatchObject({ state: "ready", traces: { settled: 1 } });
    // Whoever stopped it while it was saved or set had been answered already.
    if (one.phase === "saving" || one.phase === "fitting") expect(calls()).toBe(before);
  });

  test("what was put into the store and never ended is removed from it", async () => {
    await sweepLooseObjects({ ...bench.runtime, clock: { now: () => new Date(Date.now() + 3_700_000) } });
    const files = await bench.runtime.db.prisma.deliverableFile.findMany({ select: { storeKey: true } });
    expect([...s3.objects.keys()].toSorted()).toEqual(files.map(({ storeKey }) => storeKey).toSorted());
    expect(await bench.runtime.db.prisma.deliverableWork.count()).toBe(0);
  });
});
