import { afterAll, beforeAll, test } from "vitest";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { testContext, testRuntime } from "@/tests/support/context";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, task, type Workbench } from "./workbench";

let bench: Workbench;
/** Nobody works there. */
let idle: Workbench;
let jobs: Jobs;
beforeAll(async () => {
  [bench, idle] = await Promise.all([openWorkbench("embedded"), openWorkbench("embedded")]);
  idle.server.setScript(asManyAsThereAre);
  setRuntime(Promise.resolve(bench.runtime));
  jobs = startJobs(bench.runtime);
});
afterAll(async () => {
  await jobs.stop();
  await Promise.all([bench.stop(), idle.stop()]);
});

const writeReport = call("generate_report", {
  topic: "Gate hours",
  source_strategy: "provided",
  source_content: "The north gate opens at nine and closes at five. The south gate is always open.",
});

test.concurrent("LP-12: work that is not ready ends the turn; asking for it again makes no second job", async ({
  expect,
}) => {
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

const drawImages = call("generate_image", { prompt: "A harbour at dawn", n: 2 });
const makeResume = call("generate_resume", { user_info: "Ada Lind\nEngineer at Voltaic since 2019" });

/** Says of what its tool started that it was started, with the receipts as they were shown. */
const started = (request: ScriptedRequest): ScriptedReply => {
  const { receipt, receipts } = lastResult(request);
  return {
    text: JSON.stringify({
      status: "success",
      action_summary: "Kicked off, not ready.",
      evidence: { artifact_type: null, artifact_id: null, artifact_location: null, receipts: receipts ?? [receipt] },
      next_step: null,
      missing_fields: null,
      assumptions: null,
    }),
  };
};

const kinds: Record<string, ScriptedReply> = { report: writeReport, resume: makeResume, image: drawImages };
const allKinds = call("task", {
  tasks: Object.keys(kinds).map((kind) => ({ subagent_type: "deliverables", description: `Make the ${kind}.` })),
});
const lie = "The resume has been made. The images have been made.";

/** Asks for all kinds, then calls two of them made, and does so again when it is told that they are not. */
const asManyAsThereAre = (request: ScriptedRequest): ScriptedReply => {
  const { system, messages } = request;
  if (system.startsWith('<task name="reword_claims">')) return { text: lie };
  const isAnswered = messages.some(({ role }) => role === "tool");
  if (!system.startsWith("<specialist ")) {
    return isAnswered ? { text: `All of them have been started; they are not ready. ${lie}` } : allKinds;
  }
  return isAnswered ? started(request) : kinds[/^Make the (\w+)\./.exec(messages[0]!.text)?.[1] ?? ""]!;
};

test.concurrent.for([["chat"], ["responses"]] as const)(
  "what is started and not ready is said to be so, for every kind (%s)",
  { timeout: 90_000 },
  async ([mode], { expect }) => {
    const ctx = await testContext(
      testRuntime(idle.db, {
        ...{ OPENAI_BASE_URL: idle.server.baseUrl, OPENAI_API_MODE: mode, OPENAI_API_KEY: "k" },
        IMAGE_MODEL: "painter",
      }),
    );
    // Nothing works off the queue of this database: each tool waits its 20 seconds, all three at the same time.
    const asked = await ask(ctx, "Make a report about the gates, my resume and two pictures of a harbour.");
    expect(asked.receipts.map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
      ...["image pending", "image pending", "report pending", "resume pending"],
    ]);
    const rows = dataOf(asked.message, "specialist");
    expect(rows.map(({ verification }) => verification)).toEqual(["pending", "pending", "pending"]);
    // What was only started is not told as finished, whatever the model says.
    const claims = dataOf(asked.message, "claims")
      .at(-1)!
      .items.map(({ state }) => state);
    expect(claims.filter((state) => state === "unbacked")).toHaveLength(2);
    expect(asked.text).toMatch(/this was only started, and its receipt says that it is not finished/);
    const where = { workspaceId: ctx.workspaceId };
    const states = await idle.db.prisma.deliverable.groupBy({ by: ["state"], where, _count: true });
    expect(states).toEqual([{ state: "queued", _count: 4 }]);
  },
);
