import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  byRole,
  call,
  dataOf,
  lastResult,
  openWorkbench,
  task,
  type Workbench,
} from "@/tests/db/supervisor/workbench";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { allowFileTools, callTool, snapshot } from "./workbench";

const contract = (given: object): ScriptedReply => ({
  text: JSON.stringify({
    status: "success",
    action_summary: "The file is written.",
    next_step: null,
    missing_fields: null,
    assumptions: null,
    ...given,
  }),
});

describe.each(databases)("a model as the specialist for files, on %s", (kind) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
    await allowFileTools(bench.ctx);
  });
  afterAll(() => bench.stop());

  const run = async (specialist: Array<ScriptedReply | ((request: ScriptedRequest) => ScriptedReply)>) => {
    let told: Record<string, unknown> = {};
    bench.server.setScript(
      byRole({
        supervisor: [
          task("knowledge_base", "Write the note."),
          (request) => {
            told = lastResult(request);
            return { text: "See the row above." };
          },
        ],
        knowledge_base: specialist,
      }),
    );
    const asked = await ask(bench.ctx, "Write the note.");
    return { asked, told, row: dataOf(asked.message, "specialist").at(-1)! };
  };
  const receiptOf = (request: ScriptedRequest) => (lastResult(request) as { receipt: object }).receipt;

  test("work with its receipt is verified", async () => {
    const { told, asked } = await run([
      call("write_file", { path: "/documents/note.md", content: "A note by a model.", expected_version: 0 }),
      (request) => contract({ evidence: { answer: null, passages: null, receipts: [receiptOf(request)] } }),
    ]);
    expect(told).toMatchObject({ verification: "verified", receipts: [{ operation: "write_file" }] });
    expect(asked.receipts).toHaveLength(1);
  });

  test("a change made, taken back and made again stands in the end; said twice in a row it is made once", async () => {
    const write = (content: string) => call("write_file", { path: "/documents/turns.md", content });
    const { asked } = await run([
      write("Left it is."),
      write("Right it is."),
      write("Left it is."),
      call("mkdir", { path: "/documents/twice" }),
      call("mkdir", { path: "/documents/twice" }),
      contract({ status: "partial", next_step: "Look.", evidence: { answer: null, passages: null, receipts: null } }),
    ]);
    expect((await snapshot(bench.ctx))["/documents/turns.md"]).toContain("Left it is.");
    expect(asked.receipts.map(({ operation }) => operation)).toEqual([...Array(3).fill("write_file"), "mkdir"]);
  });

  test("a file that is said to be written without a call is told as unbacked", async () => {
    const before = await snapshot(bench.ctx);
    const { told, row } = await run([contract({ evidence: { answer: null, passages: null, receipts: null } })]);
    expect(told).toMatchObject({ verification: "unverified", contract: { status: "error" } });
    expect(row.state).toBe("unbacked");
    expect(await snapshot(bench.ctx)).toEqual(before);
  });

  test("a refused write that is called a success, and a receipt of another file, are told as unbacked", async () => {
    const other = await callTool(bench.ctx, "write_file", { path: "/documents/other.md", content: "Another one." });
    for (const receipts of [null, [other.receipt!]]) {
      const { told } = await run([
        call("write_file", { path: "/documents/note.md", content: "Written over.", expected_version: 9 }),
        (request) => {
          expect(lastResult(request)).toMatchObject({ code: "CONFLICT" });
          return contract({ evidence: { answer: null, passages: null, receipts } });
        },
      ]);
      expect(told).toMatchObject({ verification: "unverified" });
    }
    expect((await snapshot(bench.ctx))["/documents/note.md"]).toContain("A note by a model.");
  });

  test("labels of what was read carry an answer; a label that no tool gave does not", async () => {
    const read = call("read_file", { path: "/documents/note.md" });
    const said = (label: string) =>
      contract({
        action_summary: "Read it.",
        evidence: {
          answer: `It says: a note by a model ${label}.`,
          passages: [{ label, title: "note", quote: "A note by a model." }],
          receipts: null,
        },
      });
    const labelOf = (request: ScriptedRequest) =>
      (lastResult(request) as { data: { hits: [{ label: string }] } }).data.hits[0].label;
    const good = await run([read, (request) => said(labelOf(request))]);
    expect(good.told).toMatchObject({ verification: "none", contract: { status: "success" } });
    expect((await run([read, () => said("[77]")])).told).toMatchObject({ verification: "unverified" });
  });

  test("several files fit: what is asked for goes back to the supervisor, with the paths", async () => {
    const { told } = await run([
      call("glob", { pattern: "*o*.md" }),
      contract({
        status: "blocked",
        action_summary: "Two files fit.",
        evidence: { candidates: ["/documents/note.md", "/documents/other.md"], receipts: null },
        next_step: "Ask which one is meant.",
        missing_fields: ["path"],
      }),
    ]);
    expect(told).toMatchObject({
      verification: "none",
      contract: { status: "blocked", evidence: { candidates: ["/documents/note.md", "/documents/other.md"] } },
    });
  });
});
