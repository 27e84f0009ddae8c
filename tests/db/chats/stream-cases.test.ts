import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { listMessages } from "@/lib/chats/list-messages";
import type { CandorMessage } from "@/lib/chats/schema";
import type { Context } from "@/lib/core/context";
import { getMemory } from "@/lib/memory/get-memory";
import {
  ask,
  byRole,
  call,
  dataOf,
  lastResult,
  openWorkbench,
  task,
  textOf,
  type Workbench,
} from "../supervisor/workbench";

// What a client and a model server see; one database is enough, for neither sees which it is.
describe("cases of streaming", () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench("embedded", "responses");
  });
  afterAll(() => bench.stop());

  const stored = async (threadId: string): Promise<CandorMessage[]> => (await listMessages(bench.ctx, threadId)).items;
  const toolPart = (message: CandorMessage | undefined) => message?.parts.find((part) => "toolCallId" in part);

  test("ST-03: a tool that throws is kept as an error; the model is told in a few plain words, and the chat goes on", async () => {
    bench.server.setScript([task("knowledge_base", "Look it up."), { text: "That did not work." }]);
    const ctx: Context = {
      ...bench.ctx,
      ids: {
        next(kind) {
          if (kind === "call") throw new Error("socket hang up\n    at Socket.onend (/srv/candor/lib/net.ts:12:3)");
          return bench.ctx.ids.next(kind);
        },
      },
    };
    const asked = await ask(ctx, "What do the documents say?");
    expect(toolPart((await stored(asked.threadId)).at(-1))).toMatchObject({ type: "tool-task", state: "output-error" });
    const told = bench.server.requests.at(-1)!.messages.findLast(({ role }) => role === "tool")!.text;
    expect(told.length).toBeLessThan(200);
    expect(told + JSON.stringify(asked)).not.toMatch(/srv|net\.ts|socket hang up|at Socket/);
    bench.server.setScript([{ text: "Here I am." }]);
    const next = await ask(bench.ctx, "Still there?", { threadId: asked.threadId });
    expect(next).toMatchObject({ text: "Here I am.", stopReason: "complete" });
  });

  test("ST-07: calls of two turns under the same id keep their own results and receipts, also after a reload", async () => {
    const again = (fact: string) => ({
      toolCalls: [
        {
          id: "functions.update_memory:0",
          name: "update_memory",
          arguments: { updated_memory: `## Notes\n- ${fact}` },
        },
      ],
    });
    bench.server.setScript([again("The gate is green."), { text: "A." }, again("The gate is blue."), { text: "B." }]);
    const first = await ask(bench.ctx, "Remember that the gate is green.");
    const second = await ask(bench.ctx, "Remember that the gate is blue.", { threadId: first.threadId });
    const answers = (await stored(first.threadId)).filter(({ role }) => role === "assistant");
    expect(answers.map((message) => JSON.stringify((toolPart(message) as { input: unknown }).input))).toEqual([
      expect.stringContaining("green"),
      expect.stringContaining("blue"),
    ]);
    const receipts = answers.map((message) => dataOf(message, "receipt").map(({ id }) => id));
    expect(receipts).toEqual([first, second].map((asked) => asked.receipts.map(({ id }) => id)));
    expect(new Set(receipts.flat()).size).toBe(2);
  });

  test("ST-11: a tool that was switched off since is shown in old messages, runs no more, and the reason is told", async () => {
    const remember = (fact: string) => call("update_memory", { updated_memory: `## Notes\n- ${fact}` });
    bench.server.setScript([remember("Lives in Bergen."), { text: "Saved." }]);
    const before = await ask(bench.ctx, "Remember that I live in Bergen.");
    await gateway.updateTool(bench.ctx, "update_memory", { status: "disabled", reason: "Until the audit is over" });
    try {
      bench.server.setScript(byRole({ supervisor: [remember("Moved to Oslo."), { text: "Memory is switched off." }] }));
      const asked = await ask(bench.ctx, "Remember that I moved to Oslo.", { threadId: before.threadId });
      expect(asked).toMatchObject({
        receipts: [],
        stopReason: expect.not.stringMatching(/^(failed|provider_failed)$/),
      });
      expect(dataOf(asked.message, "notice")[0]).toMatchObject({ name: "update_memory" });
      const request = bench.server.requests.at(-1)!;
      expect(request.tools.map(({ name }) => name)).not.toContain("update_memory");
      expect(request.system).toContain("Until the audit is over");
      expect(JSON.stringify(lastResult(request))).toMatch(/TOOL_DISABLED|TOOL_NOT_FOUND/);
      const [, old] = await stored(before.threadId);
      expect(textOf(old!)).toBe("Saved.");
      expect(toolPart(old)).toMatchObject({ type: "tool-update_memory", state: "output-available" });
      expect((await getMemory(bench.ctx, "user")).markdown).not.toContain("Oslo");
    } finally {
      await gateway.updateTool(bench.ctx, "update_memory", { status: "active" });
    }
  });
});
