import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { withIdempotency } from "@/lib/workspaces/with-idempotency";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("idempotency keys on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now = new Date("2030-01-01T00:00:00Z");
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => now } };
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  const reply = { status: 201, contentType: "application/json", body: '{"token":"cnd_secret"}' };
  let runs = 0;
  const work = async () => {
    runs += 1;
    return { value: runs, reply };
  };
  const call = (key: string, requestHash = "same") => ({
    workspaceId: ctx.workspaceId,
    route: "/api/v1/things",
    key,
    requestHash,
  });

  test("the same request again gets the first answer and runs nothing", async () => {
    const before = runs;
    expect(await withIdempotency(ctx, call("a"), work)).toEqual({ value: before + 1 });
    expect(await withIdempotency(ctx, call("a"), work)).toEqual({ replayed: reply });
    expect(runs).toBe(before + 1);
    expect(JSON.stringify(await db.prisma.idempotencyKey.findMany())).not.toContain("cnd_secret");
  });

  test("of twenty at once one runs; the others are told to wait", async () => {
    const before = runs;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        withIdempotency(ctx, call("b"), async () => {
          const outcome = await work();
          await new Promise((resolve) => setTimeout(resolve, 300));
          return outcome;
        }),
      ),
    );
    expect(runs).toBe(before + 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
    }
    expect(await withIdempotency(ctx, call("b"), work)).toEqual({ replayed: reply });
  });

  test("another request with the key is refused; another person's key is another key", async () => {
    await withIdempotency(ctx, call("c"), work);
    await expect(withIdempotency(ctx, call("c", "other"), work)).rejects.toMatchObject({
      code: "CONFLICT",
      field: "Idempotency-Key",
    });
    const colleague = await joinContext(ctx, "editor");
    expect(await withIdempotency(colleague, call("c", "other"), work)).toHaveProperty("value");
  });

  test("after a failure, and for an answer that is not kept, the key is free", async () => {
    const failing = withIdempotency(ctx, call("d"), () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await withIdempotency(ctx, call("d"), async () => ({ value: 1, reply: null }))).toEqual({ value: 1 });
    expect(await withIdempotency(ctx, call("d"), work)).toHaveProperty("value");
  });

  test("a request that was lost with its process frees the key after a quarter of an hour", async () => {
    const { workspaceId, route } = call("e");
    const { userId } = ctx.person;
    await db.prisma.idempotencyKey.create({
      data: { workspaceId, route, key: "e", userId, requestHash: "same", createdAt: now },
    });
    await expect(withIdempotency(ctx, call("e"), work)).rejects.toMatchObject({ code: "CONFLICT" });
    now = new Date(now.getTime() + 15 * 60_000 + 1);
    expect(await withIdempotency(ctx, call("e"), work)).toHaveProperty("value");
  });
});
