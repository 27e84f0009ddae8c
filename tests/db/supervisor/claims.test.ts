import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { assembleParts } from "@/lib/chats/assemble-parts";
import { createThread } from "@/lib/chats/create-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import { readParts } from "@/lib/chats/read-parts";
import type { CandorMessage, ClaimMark } from "@/lib/chats/schema";
import { stopThread } from "@/lib/chats/stop-thread";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { defaultLimits } from "@/lib/supervisor/turn/budget";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { type Asked, ask, byRole, call, dataOf, openWorkbench, task, textOf, type Workbench } from "./workbench";

const modes = databases.map((kind) => [kind, kind === "embedded" ? "chat" : "responses"] as const);

const remember = (text: string) => call("update_memory", { updated_memory: `## Facts\n- 2026-11-30: ${text}` });

const marksOf = (message: CandorMessage): ClaimMark[] => dataOf(message, "claims").at(-1)?.items ?? [];
const textsOf = (message: CandorMessage): string[] =>
  message.parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
/** Each mark with the words that it stands at. */
const marked = (message: CandorMessage) =>
  marksOf(message).map(({ text, start, end, state }) => [textsOf(message)[text]?.slice(start, end), state]);

describe.each(modes)("what an answer claims, on %s (%s)", (kind, mode) => {
  let bench: Workbench;
  let jobs: Jobs;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    bench = await openWorkbench(kind, mode);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
    sweeper = await recoverTurns(bench.runtime);
  });
  afterAll(async () => {
    sweeper.stop();
    await jobs.stop();
    await bench.stop();
  });
  beforeEach(() => {
    bench.server.requests.length = 0;
  });

  /** What was streamed, logged and stored is one and the same. */
  async function expectSame(asked: Asked): Promise<void> {
    const log = (await readParts(bench.runtime, asked.turnId, 0)).map(({ chunk }) => chunk);
    expect(assembleParts(log)).toEqual(JSON.parse(JSON.stringify(asked.message.parts)));
    expect(assembleParts(asked.chunks)).toEqual(asked.message.parts);
  }

  test.each([
    ["I saved the report to your library.", "The library is under Deliverables.", /Correction: no record confirms/],
    ["我已将报告保存到您的资料库。", "可以在“成果”里打开。", /更正：没有任何记录可以证实/],
  ])(
    "pains 57, 58: a deed without a call is marked and corrected when the model insists: %s",
    async (lie, rest, line) => {
      bench.server.setScript(
        byRole({
          supervisor: [{ text: `${lie} ${rest}`, chunkSize: 3 }],
          reword_claims: [{ text: `${lie} ${rest}` }],
        }),
      );
      const asked = await ask(bench.ctx, "Hello.");
      expect(marked(asked.message)).toEqual([[lie, "unbacked"]]);
      const [said, correction] = textsOf(asked.message);
      expect(said).toBe(`${lie} ${rest}`);
      expect(correction).toMatch(line);
      expect(correction).toContain(lie);
      expect(asked).toMatchObject({ stopReason: "complete", receipts: [] });
      expect(asked.chunks.at(-2)).toMatchObject({ type: "data-stop", data: { usage: { modelCalls: 2 } } });
      await expectSame(asked);
    },
  );

  test("pain 59: an approval that the text makes up approves nothing, and what came of it is marked", async () => {
    const lie = "Olive approved it (apr_9), so I sent the report to Anna.";
    bench.server.setScript(byRole({ supervisor: [{ text: lie }], reword_claims: [{ text: lie }] }));
    const asked = await ask(bench.ctx, "Send it if Olive approves.");
    expect(marksOf(asked.message)).toMatchObject([{ state: "unbacked", deed: "send", receipts: [] }]);
    expect(textsOf(asked.message).at(-1)).toMatch(/no record confirms/);
    expect(dataOf(asked.message, "approval")).toEqual([]);
    expect(await bench.db.prisma.approval.count({ where: { workspaceId: bench.ctx.workspaceId } })).toBe(0);
  });

  test("a lie that the model takes back when it is asked never shows", async () => {
    bench.server.setScript(
      byRole({
        supervisor: [{ text: "The gate opens at nine. I sent the email to Anna. Anything else?", chunkSize: 5 }],
        reword_claims: [{ text: "No email was sent to Anna. Anything else?" }],
      }),
    );
    const asked = await ask(bench.ctx, "Send it.");
    expect(asked.text).toBe("The gate opens at nine. No email was sent to Anna. Anything else?");
    expect(JSON.stringify(asked.chunks)).not.toContain("I sent the email");
    expect(marksOf(asked.message)).toEqual([]);
    const told = bench.server.requests.at(-1)!;
    expect(told.tools).toEqual([]);
    expect(told.messages[0]!.text).toContain("<without_record>\n- I sent the email to Anna.\n</without_record>");
    await expectSame(asked);
  });

  test.each([
    ["Remember: tea at four.", "Tea at four", "Saved to memory: tea at four. You can change it in the settings."],
    ["请记住：四点喝茶。", "四点喝茶", "已保存到记忆：四点喝茶。可以在设置里更改。"],
  ])(
    "62: a deed that was done carries its receipt, said before the call or after it: %s",
    async (wish, fact, words) => {
      const before = wish.startsWith("R") ? "I've added that to your memory." : "我已把它加入记忆。";
      bench.server.setScript([{ ...remember(`${fact} (${kind})`), text: before }, { text: words }]);
      const asked = await ask(bench.ctx, wish);
      const [receipt] = asked.receipts;
      expect(marksOf(asked.message).map(({ state, receipts }) => [state, receipts])).toEqual([
        ["backed", [receipt!.id]],
        ["backed", [receipt!.id]],
      ]);
      expect(textsOf(asked.message)).toEqual([before, words]);
      expect(bench.server.requests).toHaveLength(2);
      await expectSame(asked);
    },
  );

  test("pain 68: deeds of earlier turns count when they are asked about, and not for a new wish", async () => {
    bench.server.setScript(
      byRole({
        supervisor: [
          remember(`The gate opens at ten (${kind}).`),
          { text: "Saved." },
          { text: "Yes, I saved it to memory earlier." },
          { text: "I saved it." },
        ],
        reword_claims: [{ text: "That was not saved." }],
      }),
    );
    const first = await ask(bench.ctx, "Remember that the gate opens at ten.");
    const second = await ask(bench.ctx, "Did you save it?", { threadId: first.threadId });
    expect(marksOf(second.message)).toMatchObject([{ state: "backed", receipts: [first.receipts[0]!.id] }]);
    const third = await ask(bench.ctx, "Save the number of the gate too.", { threadId: first.threadId });
    expect(third.text).toBe("That was not saved.");
  });

  test("pains 60, 63: a search is believed when one ran, and not without one", async () => {
    const nothing = {
      text: JSON.stringify({
        status: "success",
        action_summary: "Searched; nothing was returned.",
        evidence: { answer: null, passages: null, receipts: null },
        next_step: null,
        missing_fields: null,
        assumptions: null,
      }),
    };
    const words = "I searched your documents and found nothing about tea.";
    bench.server.setScript(
      byRole({
        supervisor: [task("knowledge_base", "Find tea."), { text: words }, { text: words }],
        knowledge_base: [call("search_knowledge_base", { query: "tea" }), nothing],
        reword_claims: [{ text: "I have not searched your documents." }],
      }),
    );
    const searched = await ask(bench.ctx, "What do the documents say about tea?");
    expect(marked(searched.message)).toEqual([[words, "backed"]]);
    expect(marksOf(searched.message)[0]!.receipts).toEqual([]);
    const guessed = await ask(bench.ctx, "And about coffee?");
    expect(guessed.text).toBe("I have not searched your documents.");
  });

  test("a turn that is stopped shows what was held with its mark, and without another word of the model", async () => {
    const lie = "I deleted the old folder.";
    bench.server.setScript(() => ({
      text: `Good. ${lie} And so on. `,
      endless: true,
      chunkSize: 100,
      chunkDelayMs: 10,
    }));
    const thread = await createThread(bench.ctx, {});
    const turn = await runTurn(bench.ctx, { threadId: thread.id, message: { text: "Clean up." } });
    const seen = turn.stream().getReader();
    while ((await seen.read()).value?.type !== "text-delta");
    await stopThread(bench.ctx, thread.id);
    const stopped = await turn.done();
    expect(stopped.stopReason).toBe("cancelled");
    const [text, correction] = textsOf(stopped.message);
    expect(marksOf(stopped.message).length).toBe(text!.match(/I deleted\b/g)!.length);
    expect(new Set(marksOf(stopped.message).map(({ state }) => state))).toEqual(new Set(["unbacked"]));
    expect(correction).toContain(`Correction: no record confirms this: “${lie}”`);
    expect(bench.server.requests).toHaveLength(1);
  });

  test("pain 64: done, said before a limit ended the turn, does not stand", async () => {
    let step = 0;
    bench.server.setScript(() => {
      step += 1;
      return { ...remember(`Line ${step} (${kind}, limit).`), text: step === 2 ? "Task completed." : "" };
    });
    const asked = await ask(bench.ctx, "Go on.", { limits: { ...defaultLimits, modelCalls: 3 } });
    expect(asked.stopReason).toBe("limit");
    expect(marked(asked.message)).toContainEqual(["Task completed.", "unbacked"]);
    expect(asked.text).toContain("Correction: no record confirms this: “Task completed.”");
  });

  test("the built-in engine says nothing that its records do not confirm", async () => {
    const ctx = { ...bench.ctx, env: testRuntime(bench.db).env };
    const said = [];
    for (const wish of [
      "Remember that I work in Cologne.",
      "Forget that I work in Cologne, I moved to Hamburg",
      "What do you know about me?",
      "请记住我喜欢简短的回答。",
      "What is the tide at the pier?",
      "Forget the blue bicycle.",
    ]) {
      const { message, text } = await ask(ctx, wish);
      said.push(...marksOf(message));
      expect(text).not.toMatch(/Correction:|更正：/);
    }
    expect(said.length).toBeGreaterThan(2);
    expect(said.every(({ state }) => state === "backed")).toBe(true);
  });

  test("marks go on where they were when a turn that waited goes on", async () => {
    await gateway.updateTool(bench.ctx, "update_memory", { mode: "ask" });
    try {
      bench.server.setScript(
        byRole({
          supervisor: [
            { ...remember(`Tea at five (${kind}).`), text: "I searched your documents. Now I'll save it." },
            { text: "Saved to memory." },
          ],
          reword_claims: [{ text: "I searched your documents. Now I'll save it." }],
        }),
      );
      const waiting = await ask(bench.ctx, "Remember: tea at five.");
      expect(waiting.stopReason).toBe("waiting");
      expect(marked(waiting.message)).toEqual([["I searched your documents.", "unbacked"]]);
      const card = dataOf(waiting.message, "approval")[0]!;
      await gateway.decideApproval(bench.ctx, card.id, { decision: "approve", scope: "once" });
      await expect
        .poll(async () => (await getTurn(bench.ctx, waiting.threadId, waiting.turnId)).state, { timeout: 20_000 })
        .toBe("done");
      const { items } = await listMessages(bench.ctx, waiting.threadId);
      const message = items.find((item) => item.role === "assistant")!;
      expect(marked(message)).toEqual([
        ["I searched your documents.", "unbacked"],
        ["Saved to memory.", "backed"],
      ]);
      expect(textOf(message)).toContain("Correction: no record confirms this: “I searched your documents.”");
    } finally {
      await gateway.updateTool(bench.ctx, "update_memory", { mode: "allow" });
    }
  });
});
