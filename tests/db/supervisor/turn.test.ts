import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { runTurn } from "@/lib/supervisor/run-turn";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("a turn on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  test("the built-in engine answers", async () => {
    const thread = await createThread(ctx, {});
    const turn = await runTurn(ctx, { threadId: thread.id, message: { text: "Hello!" } });
    const chunks = [];
    for await (const chunk of turn.stream()) chunks.push(chunk);
    const result = await turn.done();
    expect(result.stopReason).toBe("complete");
  });
});
