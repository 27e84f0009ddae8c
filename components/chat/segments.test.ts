import { expect, test } from "vitest";
import type { CandorMessage, SpecialistRow } from "@/lib/chats/schema";
import type { Receipt } from "@/lib/receipts/schema";
import { approvalsIn, citationsIn, inTurnOrder, lastData, receiptsIn, toSegments } from "./segments";

const row = (runId: string): SpecialistRow => ({
  runId,
  name: "knowledge_base",
  label: "Knowledge base",
  description: "",
  state: "done",
  say: null,
  reason: null,
  verification: null,
  startedAt: "2026-01-01T00:00:00Z",
  finishedAt: null,
  calls: [],
});
const receipt = (id: string, status: Receipt["status"] = "pending"): Receipt => ({
  id,
  route: "deliverables",
  type: "report",
  operation: "generate",
  status,
  tool_call_id: "c",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
});
const message = (parts: CandorMessage["parts"]): CandorMessage => ({ id: "m", role: "assistant", parts });

test("neighbours of one kind stand together, in the order they came", () => {
  const segments = toSegments([
    { type: "step-start" },
    { type: "data-specialist", id: "a", data: row("a") },
    { type: "data-specialist", id: "b", data: row("b") },
    { type: "text", text: "Said." },
    { type: "text", text: "  " },
    { type: "data-receipt", id: "r", data: receipt("r") },
    { type: "data-specialist", id: "c", data: row("c") },
  ]);
  expect(segments.map((segment) => segment.kind)).toEqual(["specialists", "text", "receipts", "specialists"]);
  expect(segments[0]).toMatchObject({ rows: [{ runId: "a" }, { runId: "b" }] });
});

test("an unknown part does not stop the others", () => {
  const strange = { type: "data-from-the-future", data: null } as unknown as CandorMessage["parts"][number];
  expect(toSegments([strange, { type: "text", text: "Said." }])).toHaveLength(1);
});

test("marks stand at the text that they were counted for, also when empty texts stand before it", () => {
  const mark = (text: number) => ({ text, start: 0, end: 4, state: "backed" as const, deed: "save", receipts: ["r"] });
  const segments = toSegments([
    { type: "text", text: " " },
    { type: "text", text: "Said." },
    { type: "data-plan", id: "plan", data: { items: [{ text: "Read", state: "done" }] } },
    { type: "text", text: "More." },
    { type: "data-claims", id: "claims", data: { items: [mark(1), mark(2), mark(9)] } },
  ]);
  expect(segments.map((segment) => (segment.kind === "text" ? segment.claims : segment.kind))).toEqual([
    [mark(1)],
    "plan",
    [mark(2)],
  ]);
});

test("the line that corrects a sentence stands apart from what the agent says, and only behind such a sentence", () => {
  const mark = { text: 0, start: 0, end: 8, state: "unbacked" as const, deed: "send", receipts: [] };
  const line = { type: "text", text: "Correction: no record confirms “I did.”" } as const;
  const claims: CandorMessage["parts"][number] = { type: "data-claims", id: "claims", data: { items: [mark] } };
  const kinds = (parts: CandorMessage["parts"]) => toSegments(parts).map(({ kind }) => kind);
  expect(kinds([{ type: "text", text: "I did it" }, line, claims])).toEqual(["text", "correction"]);
  expect(kinds([{ type: "text", text: "我做了。" }, { type: "text", text: "更正：没有任何记录。" }, claims])).toEqual([
    "text",
    "correction",
  ]);
  expect(kinds([{ type: "text", text: "I did it" }, line])).toEqual(["text", "text"]);
});

test("the last word on how it ended counts", () => {
  const stop = (reason: "failed" | "complete") =>
    ({
      type: "data-stop",
      data: {
        reason,
        detail: null,
        hint: null,
        usage: { inputTokens: 0, outputTokens: 0, modelCalls: 0, toolCalls: 0 },
      },
    }) as const;
  expect(lastData([stop("failed"), stop("complete")], "data-stop")?.reason).toBe("complete");
  expect(lastData([], "data-stop")).toBeUndefined();
});

test("a thread's citations and receipts are each listed once, as they were last told", () => {
  const item = (number: number, title: string) => ({
    number,
    documentId: "d",
    title,
    page: null,
    headingPath: [],
    passage: "",
    start: null,
    end: null,
  });
  const messages = [
    message([
      { type: "data-citations", data: { items: [item(2, "b"), item(1, "a")] } },
      { type: "data-receipt", id: "r", data: receipt("r") },
    ]),
    message([
      { type: "data-citations", data: { items: [item(1, "A")] } },
      { type: "data-receipt", id: "r", data: receipt("r", "success") },
    ]),
  ];
  expect(citationsIn(messages).map(({ title }) => title)).toEqual(["A", "b"]);
  expect(receiptsIn(messages).map(({ status }) => status)).toEqual(["success"]);
});

const approval = (id: string): CandorMessage["parts"][number] => ({
  type: "data-approval",
  id,
  data: { id, kind: "tool", tool: "write_file", label: "Write File", runId: null },
});

test("cards that were asked together stand together, each once", () => {
  const parts = [approval("a"), approval("b"), { type: "text", text: "Said." } as const, approval("a")];
  expect(toSegments(parts).map((segment) => (segment.kind === "approvals" ? segment.ids : segment.kind))).toEqual([
    ["a", "b"],
    "text",
    ["a"],
  ]);
  expect(approvalsIn(parts)).toEqual(["a", "b"]);
});

test("an answer stands behind its question, also when it is told again after a later one was asked", () => {
  const of = (id: string, role: CandorMessage["role"], turnId: string): CandorMessage => ({
    id,
    role,
    parts: [],
    metadata: { createdAt: "2026-01-01T00:00:00Z", turnId },
  });
  const messages = [of("q1", "user", "t1"), of("q2", "user", "t2"), of("a1", "assistant", "t1")];
  expect(inTurnOrder(messages).map(({ id }) => id)).toEqual(["q1", "a1", "q2"]);
  const fresh = [
    of("q1", "user", "t1"),
    of("a1", "assistant", "t1"),
    of("q2", "user", ""),
    of("a2", "assistant", "t2"),
  ];
  expect(inTurnOrder(fresh).map(({ id }) => id)).toEqual(["q1", "a1", "q2", "a2"]);
});
