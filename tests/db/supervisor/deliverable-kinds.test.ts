import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { testContext, testRuntime } from "@/tests/support/context";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, task, type Workbench } from "./workbench";

const nothing = { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null };

function blocked(next_step: string, missing_fields: string[]): ScriptedReply {
  const rest = { action_summary: "Nothing to make it from.", evidence: nothing, assumptions: null };
  return { text: JSON.stringify({ status: "blocked", ...rest, next_step, missing_fields }) };
}

/** What is asked for without its content, what a hasty specialist sends, and what the tool says it lacks. */
const bare = [
  ["report", "Write a report.", { topic: "", source_strategy: "provided" }, "topic"],
  ["report", "Write a report about gates.", { topic: "Gates", source_strategy: "provided" }, "source_content"],
  ["resume", "Make my resume.", { user_info: "  " }, "user_info"],
  ["image", "Draw me a picture.", { prompt: " " }, "prompt"],
] as const;

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench("embedded");
});
afterAll(() => bench.stop());

describe.each(["chat", "responses"])("what is asked for without its content (%s)", (mode) => {
  let ctx: Context;
  let runtime: Runtime;
  beforeAll(async () => {
    const model = { OPENAI_BASE_URL: bench.server.baseUrl, OPENAI_API_MODE: mode, OPENAI_API_KEY: "k" };
    runtime = testRuntime(bench.db, { ...model, IMAGE_MODEL: "painter" });
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
  });

  const told = () => lastResult(bench.server.requests.findLast(({ system }) => system.startsWith("<agent_identity>"))!);
  const made = () => bench.db.prisma.deliverable.count();

  test.each(bare)("a %s (%s) is blocked, and what is missing has its name", async (_, request) => {
    const step = "Ask what it is to be about.";
    bench.server.setScript(
      byRole({
        supervisor: [task("deliverables", request), { text: "What is it to be about?" }],
        deliverables: [blocked(step, ["the facts", "tone"])],
      }),
    );
    const asked = await ask(ctx, request);
    expect(told()).toMatchObject({
      contract: { status: "blocked", next_step: step, missing_fields: ["core_content", "tone"] },
      verification: "none",
      receipts: [],
    });
    expect(asked.receipts).toEqual([]);
    expect(dataOf(asked.message, "specialist")).toMatchObject([{ name: "deliverables", calls: [] }]);
    expect(await made()).toBe(0);
  });

  test.each(bare)(
    "a %s (%s) that a specialist starts all the same is refused, and nothing is begun",
    async (...row) => {
      const [kind, request, args, field] = row;
      let refusal: Record<string, unknown> = {};
      bench.server.setScript(
        byRole({
          supervisor: [task("deliverables", request), { text: "What is it to be about?" }],
          deliverables: [
            call(`generate_${kind}`, args),
            (asked) => {
              refusal = lastResult(asked);
              return blocked("Ask for it.", ["core_content"]);
            },
          ],
        }),
      );
      const asked = await ask(ctx, request);
      expect(refusal).toMatchObject({ status: "invalid", message: expect.stringContaining(field) });
      expect(told()).toMatchObject({ contract: { status: "blocked", missing_fields: ["core_content"] }, receipts: [] });
      expect(asked.receipts).toEqual([]);
      expect(await made()).toBe(0);
    },
  );

  test("without a language model it is the same: what is missing is asked for", async () => {
    const bare = await testContext(runtime);
    const where = { id: bare.workspaceId };
    await bench.db.prisma.workspace.update({ where, data: { models: { chat: "built-in" } } });
    for (const [request, question] of [
      ["Write a report", "What should the report be about?"],
      ["Make my resume", "Give me what the resume should say"],
      ["Draw me a picture", "What is to be seen in the picture?"],
    ] as const) {
      const asked = await ask(bare, request);
      expect(asked.text).toContain(question);
      expect(asked.receipts).toEqual([]);
    }
    expect(await made()).toBe(0);
  });
});
