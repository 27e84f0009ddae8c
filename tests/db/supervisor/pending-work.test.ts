import { afterAll, beforeAll, expect, test } from "vitest";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, task, type Workbench } from "./workbench";

let bench: Workbench;
let jobs: Jobs;
beforeAll(async () => {
  bench = await openWorkbench("embedded");
  setRuntime(Promise.resolve(bench.runtime));
  jobs = startJobs(bench.runtime);
});
afterAll(async () => {
  await jobs.stop();
  await bench.stop();
});

const writeReport = call("generate_report", {
  topic: "Gate hours",
  source_strategy: "provided",
  source_content: "The north gate opens at nine and closes at five. The south gate is always open.",
});

test("LP-12: work that is not ready ends the turn; asking for it again makes no second job", async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const contract = (request: ScriptedRequest): ScriptedReply => {
    const { receipt } = lastResult(request) as { receipt: Record<string, unknown> };
    return {
      text: JSON.stringify({
        status: "success",
        action_summary: "Started the report; it is not ready.",
        evidence: { artifact_type: "report", artifact_id: null, artifact_location: null, receipts: [receipt] },
        next_step: null,
        missing_fields: null,
        assumptions: null,
      }),
    };
  };
  bench.server.setScript(
    byRole({
      supervisor: [
        task("deliverables", "Write a report about the gates."),
        { text: "The report has been started; it is not ready. The report “Gate hours” has been generated." },
      ],
      reword_claims: [{ text: "The report “Gate hours” has been generated." }],
      // A model that does not believe its first answer.
      deliverables: [writeReport, writeReport, contract],
      write_report: [
        async () => {
          await held;
          return { text: "# Gate hours\n\n## Summary\nThe north gate opens at nine.\n" };
        },
      ],
    }),
  );
  try {
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    const told = lastResult(bench.server.requests.findLast(({ system }) => system.startsWith("<agent_identity>"))!);
    expect(told).toMatchObject({ verification: "pending", contract: { status: "success" } });
    expect(asked).toMatchObject({ stopReason: "complete", receipts: [{ status: "pending" }] });
    expect(asked.text).toContain("not ready");
    // Row 61: started is what its receipt shows; told as finished, and insisted on, it is corrected.
    expect(
      dataOf(asked.message, "claims")
        .at(-1)!
        .items.map(({ deed, state }) => [deed, state]),
    ).toEqual([
      ["create", "pending"],
      ["create", "unbacked"],
    ]);
    expect(asked.text).toMatch(/this was only started, and its receipt says that it is not finished/);
    expect(await bench.db.prisma.deliverable.count()).toBe(1);
    expect(await bench.db.prisma.jobEvent.count({ where: { name: "report/generation.requested" } })).toBe(1);
  } finally {
    release();
  }
}, 90_000);
