import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { roles } from "@/lib/workspaces/schema";
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

  test("the directory names documents only to whom the tools would show every one of them", async () => {
    const { ctx } = bench;
    await uploadDocument(ctx, { fileName: "merger.md", bytes: Buffer.from("# Merger\n\nIt closes in May.") });
    await bench.db.prisma.document.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { state: "ready" } });
    const told = async () => {
      bench.server.requests.length = 0;
      bench.server.setScript([{ text: "Hello." }]);
      await ask(ctx, "Hello");
      return bench.server.requests[0]!.system;
    };
    expect(await told()).toMatch(/merger/i);
    const hide = [{ column: "title", roles: [...roles], mask: "hide" as const }];
    await gateway.updateTool(ctx, "search_knowledge_base", { masks: hide });
    expect(await told()).not.toMatch(/merger/i);
    await gateway.updateTool(ctx, "search_knowledge_base", { masks: [] });
    for (const status of ["disabled", "active"] as const) {
      for (const name of ["search_knowledge_base", "ls", "list_tree", "glob", "grep", "read_file"]) {
        await gateway.updateTool(ctx, name, { status });
      }
      expect(/merger/i.test(await told())).toBe(status === "active");
    }
  });
});
