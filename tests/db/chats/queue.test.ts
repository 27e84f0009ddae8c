import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import { deleteQueued } from "@/lib/chats/delete-queued";
import { editQueued } from "@/lib/chats/edit-queued";
import { getThread } from "@/lib/chats/get-thread";
import { listMessages } from "@/lib/chats/list-messages";
import { showVersion } from "@/lib/chats/show-version";
import { stopThread } from "@/lib/chats/stop-thread";
import { updateThread } from "@/lib/chats/update-thread";
import { drainThread } from "@/lib/supervisor/drain-thread";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { type RunningTurn, runTurn } from "@/lib/supervisor/run-turn";
import { waitForTurn } from "@/lib/supervisor/wait-for-turn";
import { joinContext, testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { openWorkbench, textOf, type Workbench } from "../supervisor/workbench";

describe.each(databases)("messages that wait, on %s", (kind) => {
  let bench: Workbench;
  let goOn: () => void;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
    bench.server.setScript(async ({ messages }) => {
      if (messages.at(-1)?.text === "Long") await new Promise<void>((resolve) => (goOn = resolve));
      return { text: messages.flatMap(({ role, text }) => (role === "user" ? [text] : [])).join(" > ") };
    });
  });
  afterAll(() => bench.stop());

  /** A thread whose first turn runs until `goOn`, with others behind it. */
  async function queue(...texts: string[]): Promise<{ id: string; turns: RunningTurn[] }> {
    const { id } = await createThread(bench.ctx, {});
    const asked = bench.server.requests.length;
    const turns = [await runTurn(bench.ctx, { threadId: id, message: { text: "Long" } })];
    await expect.poll(() => bench.server.requests.length).toBe(asked + 1);
    for (const text of texts) {
      turns.push(await runTurn(bench.ctx, { threadId: id, message: { id: `${id}_${text}`, text } }));
    }
    return { id, turns };
  }
  const shown = async (id: string) => (await listMessages(bench.ctx, id)).items;
  const actions = async (threadId: string) =>
    (await bench.db.prisma.auditRow.findMany({ where: { threadId }, orderBy: { seq: "asc" } })).map(
      (row) => row.action,
    );

  test("they are shown in their order; one is changed and one taken back, and what is answered is what then stands there", async () => {
    const { id, turns } = await queue("Two", "Three", "Four");
    const waiting = (await shown(id)).filter(({ metadata }) => metadata?.turnState === "queued");
    expect(waiting.map(textOf)).toEqual(["Two", "Three", "Four"]);
    expect(await editQueued(bench.ctx, id, `${id}_Two`, { text: "Zwei" })).toEqual({ id: `${id}_Two`, text: "Zwei" });
    await deleteQueued(bench.ctx, id, `${id}_Three`);
    expect((await shown(id)).map(textOf)).toEqual(["Long", "Zwei", "Four"]);
    goOn();
    const last = await turns[3]!.done();
    expect(textOf(last.message)).toBe("Long > Zwei > Four");
    expect(await turns[2]!.done()).toMatchObject({ stopReason: "cancelled", message: { parts: [] } });
    expect((await shown(id)).map(({ metadata }) => metadata?.versions)).toEqual(Array(6).fill(undefined));
    const stored = await bench.db.prisma.message.findUniqueOrThrow({ where: { id: `${id}_Three` } });
    expect(stored.parts).toEqual([]);
    expect(await actions(id)).toEqual(expect.arrayContaining(["message.edited", "message.withdrawn"]));
  });

  test("the last one is taken back, also an edit of an earlier question: the thread shows what it showed before", async () => {
    const { id, turns } = await queue();
    goOn();
    const { turnId } = await turns[0]!.done();
    const asked = bench.server.requests.length;
    const long = await runTurn(bench.ctx, { threadId: id, message: { text: "Long" } });
    await expect.poll(() => bench.server.requests.length).toBe(asked + 1);
    await runTurn(bench.ctx, { threadId: id, message: { id: `${id}_edit`, text: "Other", replaces: turnId } });
    expect((await shown(id)).map(textOf)).toEqual(["Other"]);
    await deleteQueued(bench.ctx, id, `${id}_edit`);
    expect((await shown(id)).map(textOf)).toEqual(["Long", "Long", "Long"]);
    goOn();
    await long.done();
  });

  test("once its turn has begun it is neither changed nor taken back; nor is a turn that has not ended replaced", async () => {
    const { id, turns } = await queue("Two");
    const [running] = await shown(id);
    for (const work of [
      () => editQueued(bench.ctx, id, running!.id, { text: "Late" }),
      () => deleteQueued(bench.ctx, id, running!.id),
      () => runTurn(bench.ctx, { threadId: id, message: { text: "Late", replaces: turns[0]!.turnId } }),
      () => runTurn(bench.ctx, { threadId: id, message: { text: "Late", replaces: turns[1]!.turnId } }),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: "CONFLICT", hint: expect.any(String) });
    }
    await deleteQueued(bench.ctx, id, `${id}_Two`);
    await expect(deleteQueued(bench.ctx, id, `${id}_Two`)).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await beginTurn(bench.ctx, id, { id: `${id}_Two`, text: "Two" });
    expect(again).toMatchObject({ state: "known", turnId: turns[1]!.turnId });
    goOn();
    await turns[0]!.done();
  });

  test("only its author changes it: others of a shared thread are told so, to strangers it does not exist", async () => {
    const { id, turns } = await queue("Two");
    await updateThread(bench.ctx, id, { visibility: "workspace" });
    const colleague = await joinContext(bench.ctx, "admin");
    const reader = { ...bench.ctx, permissions: new Set(["chats:read"]) };
    const stranger = await testContext(bench.runtime);
    for (const [who, code] of [
      [colleague, "FORBIDDEN"],
      [reader, "FORBIDDEN"],
      [stranger, "NOT_FOUND"],
    ] as const) {
      await expect(editQueued(who, id, `${id}_Two`, { text: "Mine" })).rejects.toMatchObject({ code });
      await expect(deleteQueued(who, id, `${id}_Two`)).rejects.toMatchObject({ code });
    }
    await expect(editQueued(bench.ctx, id, "msg_0000", { text: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    goOn();
    await turns[1]!.done();
  });

  test("stopping the running turn leaves what waits, which is answered next", async () => {
    const { id, turns } = await queue("Two");
    expect(await stopThread(bench.ctx, id)).toEqual({ turnId: turns[0]!.turnId, state: "cancelling" });
    expect((await turns[0]!.done()).stopReason).toBe("cancelled");
    expect(await turns[1]!.done()).toMatchObject({ stopReason: "complete" });
  });

  test("what waits in an idle thread is answered by whichever process looks, though whoever sent it is gone (pains 97, 101)", async () => {
    const { id } = await createThread(bench.ctx, {});
    const first = await beginTurn(bench.ctx, id, { text: "One" });
    const second = await beginTurn(bench.ctx, id, { text: "Two" });
    expect([first.state, second.state]).toEqual(["running", "queued"]);
    await drainThread(bench.runtime, id);
    expect((await shown(id)).map(({ role }) => role)).toEqual(["user", "user"]);
    // The process that had begun the first one has died.
    const stopped = { state: "running", heartbeatAt: new Date(0) };
    await bench.db.prisma.turn.update({ where: { id: first.turnId }, data: stopped });
    const recovery = await recoverTurns(bench.runtime);
    const answered = await waitForTurn(bench.ctx, id, second.turnId);
    recovery.stop();
    expect(textOf(answered.message)).toBe("One > Two");
    expect((await shown(id)).map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  });

  test("a turn that runs holds up no other thread (pain 99), and is heard of until it ends (pain 86)", async () => {
    const { id, turns } = await queue();
    const other = await createThread(bench.ctx, {});
    const beside = await runTurn(bench.ctx, { threadId: other.id, message: { text: "Short" } });
    expect(textOf((await beside.done()).message)).toBe("Short");
    expect(await getThread(bench.ctx, id)).toMatchObject({ state: "running", runningTurn: turns[0]!.turnId });
    expect(await getThread(bench.ctx, other.id)).toMatchObject({ state: "idle", runningTurn: null });
    goOn();
    expect(await turns[0]!.done()).toMatchObject({ stopReason: "complete" });
    expect(await getThread(bench.ctx, id)).toMatchObject({ state: "idle" });
  });

  test("pages are told of what is queued, changed, taken back and shown", async () => {
    const { id, turns } = await queue("Two");
    await editQueued(bench.ctx, id, `${id}_Two`, { text: "Zwei" });
    await deleteQueued(bench.ctx, id, `${id}_Two`);
    goOn();
    await turns[0]!.done();
    await showVersion(bench.ctx, id, turns[0]!.turnId);
    const events = await bench.db.prisma.workspaceEvent.findMany({ where: { threadId: id }, orderBy: { id: "asc" } });
    const told = events.map(({ data }) => data as { state: string; turnId?: string });
    expect(told.map(({ state }) => state)).toEqual([
      "idle",
      "running",
      "queued",
      "queued",
      "cancelled",
      "done",
      "changed",
    ]);
    expect(told[4]!.turnId).toBe(turns[1]!.turnId);
  });
});
