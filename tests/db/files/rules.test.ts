import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { allowFileTools, callTool } from "./workbench";

describe.each(databases)("rules over paths on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
    await allowFileTools(ctx);
    expect((await callTool(ctx, "mkdir", { path: "/documents/legal" })).code).toBe("OK");
    await gateway.createToolRule(ctx, { tool: "*", parameter: "path", pattern: "/documents/legal/*", effect: "deny" });
    await gateway.createToolRule(ctx, { tool: "*", parameter: "to", pattern: "/documents/legal/*", effect: "deny" });
  });
  afterAll(() => db.close());

  test.each([
    "/documents/legal/deed.md",
    "legal/deed.md",
    "documents/legal/deed.md",
    "  legal/deed.md",
    "/documents/LEGAL/deed.md",
    "le\u200bgal/deed.md",
  ])("%j is the place that the rule is about", async (path) => {
    const { code, data } = await callTool(ctx, "write_file", { path, content: `Of ${path}` });
    expect({ code, data }).toEqual({ code: "OPERATION_DENIED", data: undefined });
    expect((await callTool(ctx, "read_file", { path })).code).toBe("OPERATION_DENIED");
  });

  test("nor is anything moved there, also where only the folder is named", async () => {
    expect((await callTool(ctx, "write_file", { path: "plan.md", content: "The plan." })).code).toBe("OK");
    for (const to of ["legal", "/documents/legal", "legal/", "documents/legal/plan.md"]) {
      expect([to, (await callTool(ctx, "move_file", { from: "plan.md", to })).code]).toEqual([to, "OPERATION_DENIED"]);
    }
  });

  test("a path that only begins alike is another place, and stays where it was named", async () => {
    const written = await callTool(ctx, "write_file", { path: "legality.md", content: "About legality." });
    expect(written).toMatchObject({ code: "OK", data: { path: "/documents/legality.md" } });
    const within = await callTool(ctx, "write_file", { path: "/documents/documents/legal/a.md", content: "Within." });
    expect(within).toMatchObject({ code: "OK", data: { path: "/documents/documents/legal/a.md" } });
  });
});
