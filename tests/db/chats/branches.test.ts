import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createThread } from "@/lib/chats/create-thread";
import { getThread } from "@/lib/chats/get-thread";
import { listMessages } from "@/lib/chats/list-messages";
import type { CandorMessage, RegenerateTurn, SendMessage } from "@/lib/chats/schema";
import { showVersion } from "@/lib/chats/show-version";
import { rerunTurn, runTurn } from "@/lib/supervisor/run-turn";
import { waitForTurn } from "@/lib/supervisor/wait-for-turn";
import { databases } from "@/tests/support/database";
import { openWorkbench, textOf, type Workbench } from "../supervisor/workbench";

describe.each(databases)("branches on %s", (kind) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
    // Answers with the questions that it was shown, so that each answer tells its branch.
    bench.server.setScript(({ messages }) => ({
      text: messages.flatMap(({ role, text }) => (role === "user" ? [text] : [])).join(" > "),
    }));
  });
  afterAll(() => bench.stop());

  const open = async () => (await createThread(bench.ctx, {})).id;
  const send = async (threadId: string, message: SendMessage) =>
    (await runTurn(bench.ctx, { threadId, message })).done();
  const again = async (threadId: string, turnId: string, asked: RegenerateTurn = {}) =>
    (await rerunTurn(bench.ctx, { threadId, turnId, again: asked })).done();
  const shown = async (threadId: string) => (await listMessages(bench.ctx, threadId)).items;
  const words = (messages: CandorMessage[]) => messages.map(textOf);

  test("an edited question starts a branch beside the old one; the model and the page see that branch alone", async () => {
    const id = await open();
    await send(id, { text: "One" });
    const two = await send(id, { text: "Two" });
    await send(id, { text: "Three" });
    const edited = await send(id, { text: "Zwei", replaces: two.turnId });
    expect(textOf(edited.message)).toBe("One > Zwei");
    const messages = await shown(id);
    expect(words(messages)).toEqual(["One", "One", "Zwei", "One > Zwei"]);
    const versions = { index: 1, turnIds: [two.turnId, edited.turnId], asked: "edited" };
    expect(messages.map(({ metadata }) => metadata?.versions)).toEqual([undefined, undefined, versions, versions]);
    expect(textOf((await send(id, { text: "Drei" })).message)).toBe("One > Zwei > Drei");
  });

  test("a version is shown with the newest of what followed from it, and the next message goes on from there", async () => {
    const id = await open();
    const one = await send(id, { text: "One" });
    await send(id, { text: "Two" });
    const other = await again(id, one.turnId);
    const anew = await shown(id);
    expect(words(anew)).toEqual(["One", "One"]);
    expect(anew[1]?.metadata?.versions).toEqual({ index: 1, turnIds: [one.turnId, other.turnId], asked: "again" });
    expect(await showVersion(bench.ctx, id, one.turnId)).toMatchObject({ id, state: "idle" });
    expect(words(await shown(id))).toEqual(["One", "One", "Two", "One > Two"]);
    await send(id, { text: "Three" });
    await showVersion(bench.ctx, id, other.turnId);
    await showVersion(bench.ctx, id, one.turnId);
    expect(words(await shown(id)).at(-1)).toBe("One > Two > Three");
  });

  test("pages of a branch lead along it, also when another one is shown meanwhile", async () => {
    const id = await open();
    const first = await send(id, { text: "1" });
    for (const text of ["2", "3", "4"]) await send(id, { text });
    const late = await listMessages(bench.ctx, id, { limit: 4 });
    expect(words(late.items)).toEqual(["3", "1 > 2 > 3", "4", "1 > 2 > 3 > 4"]);
    await send(id, { text: "eins", replaces: first.turnId });
    const early = await listMessages(bench.ctx, id, { limit: 4, cursor: late.nextCursor! });
    expect(words(early.items)).toEqual(["1", "1", "2", "1 > 2"]);
    expect(early.nextCursor).toBeNull();
  });

  test("two tabs that edit one question at once make two versions; one turn runs at a time", async () => {
    const id = await open();
    const { turnId } = await send(id, { text: "One" });
    const tabs = await Promise.all(["Uno", "Un"].map((text) => send(id, { text, replaces: turnId })));
    expect(tabs.map(({ message }) => textOf(message)).sort()).toEqual(["Un", "Uno"]);
    const [question] = await shown(id);
    expect(question!.metadata?.versions?.turnIds).toHaveLength(3);
    const turns = await bench.db.prisma.turn.findMany({ where: { threadId: id }, orderBy: { startedAt: "asc" } });
    for (const [index, turn] of turns.slice(1).entries()) {
      expect(turn.startedAt!.getTime()).toBeGreaterThanOrEqual(turns[index]!.finishedAt!.getTime());
    }
  });

  test("regenerating twice with one id asks once; a turn that is not shown can be waited for", async () => {
    const id = await open();
    const { turnId } = await send(id, { text: "One" });
    const [first, second] = await Promise.all([
      again(id, turnId, { id: `again-${kind}` }),
      again(id, turnId, { id: `again-${kind}` }),
    ]);
    expect(second!.turnId).toBe(first!.turnId);
    expect(await bench.db.prisma.turn.count({ where: { threadId: id } })).toBe(2);
    expect(textOf((await waitForTurn(bench.ctx, id, turnId)).message)).toBe("One");
    expect((await getThread(bench.ctx, id)).state).toBe("idle");
  });
});
