import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { type PageEvent, publishEvent } from "@/lib/events/publish-event";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { removeMember } from "@/lib/workspaces/remove-member";
import { revokeToken } from "@/lib/workspaces/revoke-token";
import { streamEvents } from "@/lib/workspaces/stream-events";
import { whileAllowed } from "@/lib/workspaces/while-allowed";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { joinAs, personWith, setUp } from "./people";

describe.each(databases)("the event stream on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let token: string;
  const open: AbortController[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ({ owner, token } = await setUp(runtime));
  });
  afterAll(async () => {
    for (const controller of open) controller.abort();
    await db.close();
  });

  /** What a page receives: the data of each event, and whether the stream has ended. */
  async function watch(ctx: Context, lastEventId?: bigint) {
    const controller = new AbortController();
    open.push(controller);
    const seen: { id: bigint; data: { n?: number } }[] = [];
    const stream = whileAllowed(ctx, streamEvents(ctx, { lastEventId, signal: controller.signal }));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    await reader.read(); // the greeting: from here on nothing is missed
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        for (const frame of decoder
          .decode(value, { stream: true })
          .split("\n\n")
          .filter((text) => text.startsWith("id:"))) {
          const [, id, data] = /^id: (\d+)\nevent: [\w.]+\ndata: (.*)$/.exec(frame) ?? [];
          seen.push({ id: BigInt(id!), data: JSON.parse(data!).data });
        }
      }
    })();
    return { seen, numbers: () => seen.flatMap(({ data }) => data.n ?? []), ended, close: () => controller.abort() };
  }
  const publish = (n: number, more: Partial<PageEvent> = {}) =>
    db.transaction((tx) =>
      publishEvent(tx, runtime, { workspaceId: owner.workspaceId, name: "document.changed", data: { n }, ...more }),
    );
  const until = async (check: () => boolean, milliseconds = 15_000) => {
    const end = performance.now() + milliseconds;
    while (!check() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(check()).toBe(true);
  };
  const addThread = async (visibility: string) => {
    const id = runtime.ids.next("thread");
    const at = runtime.clock.now();
    const data = { id, workspaceId: owner.workspaceId, createdById: owner.person.userId, title: "T", visibility };
    await db.prisma.thread.create({ data: { ...data, createdAt: at, updatedAt: at } });
    return id;
  };

  test("shows each member what they may see, and nothing of other workspaces", async () => {
    const editor = await joinAs(owner, "editor", `Ed${kind}`);
    const stranger = await testContext(runtime);
    const [secret, shared] = [await addThread("private"), await addThread("workspace")];
    const pages = { owner: await watch(owner), editor: await watch(editor.ctx), stranger: await watch(stranger) };
    await publish(1);
    await publish(2, { userId: owner.person.userId });
    await publish(3, { userId: editor.ctx.person.userId });
    await publish(4, { threadId: secret });
    await publish(5, { threadId: shared });
    await publish(6, { threadId: "thr_unknown" });
    await publish(7, { workspaceId: stranger.workspaceId });
    await publish(8);
    await until(() => pages.owner.numbers().includes(8) && pages.editor.numbers().includes(8));
    expect(pages.owner.numbers()).toEqual([1, 2, 4, 5, 8]);
    expect(pages.editor.numbers()).toEqual([1, 3, 5, 8]);
    await until(() => pages.stranger.numbers().length > 0);
    expect(pages.stranger.numbers()).toEqual([7]);
  });

  test("is told within a moment by its own process", async () => {
    const page = await watch(owner);
    const start = performance.now();
    await publish(10);
    await until(() => page.numbers().includes(10));
    expect(performance.now() - start).toBeLessThan(900);
  });

  test("goes on after the last event that was received", async () => {
    const first = await watch(owner);
    await publish(20);
    await until(() => first.numbers().includes(20));
    const last = first.seen.at(-1)!.id;
    first.close();
    await publish(21);
    await publish(22);
    const second = await watch(owner, last);
    await publish(23);
    await until(() => second.numbers().includes(23));
    const news = second.numbers().filter((n) => n > 20);
    expect(news).toEqual([21, 22, 23]);
  });

  test("ends when the member is removed and when the token is revoked", async () => {
    const editor = await joinAs(owner, "editor", `Em${kind}`);
    const page = await watch(editor.ctx);
    await removeMember(owner, editor.memberId);
    expect(await page.ended).toBe(true);

    const another = await joinAs(owner, "viewer", `Vi${kind}`);
    const ctx = await enterWorkspace(await personWith(runtime, another.token), owner.workspaceId);
    const second = await watch(ctx);
    await revokeToken(ctx, ctx.person.credentialId!);
    await removeMember(owner, (await joinAs(owner, "viewer", `Vo${kind}`)).memberId); // any change of the team asks again
    expect(await second.ended).toBe(true);
  });

  test("any stream passes byte by byte, and its source is told when the right to it ends", async () => {
    const editor = await joinAs(owner, "editor", `Es${kind}`);
    let cancelled = false;
    let send = (_: Uint8Array) => {};
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (chunk) => controller.enqueue(chunk);
      },
      cancel() {
        cancelled = true;
      },
    });
    const reader = whileAllowed(editor.ctx, source).getReader();
    for (let byte = 0; byte < 256; byte += 1) {
      send(new Uint8Array([byte]));
      expect(await reader.read()).toEqual({ done: false, value: new Uint8Array([byte]) });
    }
    const last = reader.read();
    await removeMember(owner, editor.memberId);
    expect((await last).done).toBe(true);
    expect(cancelled).toBe(true);
  });

  test("a source that ends or fails does so for its reader", async () => {
    const ended = new Response("all of it").body!;
    expect(await new Response(whileAllowed(owner, ended)).text()).toBe("all of it");
    const failing = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("cut")) });
    await expect(new Response(whileAllowed(owner, failing)).text()).rejects.toThrow("cut");
  });

  test("more than one page of missed events all arrive", async () => {
    const start = (await db.prisma.workspaceEvent.aggregate({ _max: { id: true } }))._max.id!;
    const { workspaceId } = owner;
    const row = { workspaceId, name: "document.changed", at: runtime.clock.now() };
    await db.prisma.workspaceEvent.createMany({
      data: Array.from({ length: 2_300 }, (_, n) => ({ ...row, data: { n: 1_000 + n } })),
    });
    const page = await watch(owner, start);
    await until(() => page.numbers().includes(3_299));
    const news = page.numbers().filter((n) => n >= 1_000);
    expect(news).toEqual(Array.from({ length: 2_300 }, (_, n) => 1_000 + n));
  });

  test("forgets a reader that went away", async () => {
    const page = await watch(await enterWorkspace(await personWith(runtime, token), owner.workspaceId));
    page.close();
    expect(await page.ended).toBe(true);
  });

  test.runIf(kind === "postgres")(
    "what a slow transaction wrote first is not lost when a quick one commits first",
    async () => {
      const page = await watch(owner);
      let commit = () => {};
      const held = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let wrote = () => {};
      const written = new Promise<void>((resolve) => {
        wrote = resolve;
      });
      const slow = db.transaction(async (tx) => {
        await publishEvent(tx, runtime, { workspaceId: owner.workspaceId, name: "document.changed", data: { n: 30 } });
        wrote();
        await held;
      });
      await written;
      await publish(31);
      await until(() => page.numbers().includes(31));
      commit();
      await slow;
      await until(() => page.numbers().includes(30));
      expect(page.numbers().filter((n) => n === 30 || n === 31)).toEqual([31, 30]);
    },
  );
});
