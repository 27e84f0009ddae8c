import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { ask, byRole, lastResult, openWorkbench, task, type Workbench } from "./workbench";

const wish = "Put this file into my Drive.";

describe.each(databases)("the roster on %s", (kind) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
  });
  afterAll(() => bench.stop());

  test("RO-01: only specialists that are offered exist; a task for another runs nothing and claims nothing", async () => {
    const honest = "There is no Drive connector here. Shall I keep the text in this workspace instead?";
    bench.server.setScript(byRole({ supervisor: [task("google_drive", wish), { text: honest }] }));
    const asked = await ask(bench.ctx, wish);
    const [first, second] = bench.server.requests;
    expect(first!.system).not.toContain("google_drive");
    expect(lastResult(second!)).toMatchObject({
      status: "denied",
      code: "TOOL_NOT_FOUND",
      message: "There is no such specialist.",
      hint: expect.stringMatching(/^Available: .*knowledge_base/),
    });
    expect(bench.server.requests).toHaveLength(2); // no specialist was asked anything
    expect(await bench.db.prisma.specialistRun.count({ where: { workspaceId: bench.ctx.workspaceId } })).toBe(0);
    expect(asked.receipts).toEqual([]);
    expect(asked.text).toBe(honest);
  });

  test("RO-01: the built-in engine says that it cannot, and saves nothing", async () => {
    const builtIn = { ...bench.ctx, env: testRuntime(bench.db).env };
    const asked = await ask(builtIn, wish);
    expect(asked.receipts).toEqual([]);
    expect(asked.text).not.toMatch(/\b(saved|uploaded|put it|is in your drive)\b/i);
    expect(asked.text.length).toBeGreaterThan(20);
  });
});
