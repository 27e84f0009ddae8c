import { describe, expect, test } from "vitest";
import type { Receipt } from "../../../receipts/schema";
import { readClaims } from "../claim-reader";
import { type Evidence, matchClaim } from "./match-claim";

const receipt = (fields: Partial<Receipt>): Receipt => ({
  id: "rcp_1",
  route: "knowledge_base",
  type: "file",
  operation: "write_file",
  status: "success",
  external_id: "doc_1",
  preview: "/documents/notes/plan.md: Tea at four.",
  tool_call_id: "call_1",
  created_at: "2026-11-30T09:00:00.000Z",
  updated_at: "2026-11-30T09:00:00.000Z",
  ...fields,
});
const report = receipt({ route: "deliverables", type: "report", operation: "generate", preview: "Dock safety" });
const memory = receipt({
  route: "memory",
  type: "memory",
  operation: "update",
  preview: "- 2026-11-30: The user prefers short answers in metric units.",
});
const folder = receipt({
  type: "folder",
  operation: "mkdir",
  external_id: "/documents/2026",
  preview: "/documents/2026",
});
const removed = receipt({ operation: "rm", preview: "/documents/old-plan.md" });
const sent = receipt({ route: "gmail", type: "email", operation: "send", preview: "To: anna@example.com; Invoice" });

function stateOf(sentence: string, evidence: Partial<Evidence>): string {
  const [claim] = readClaims(sentence);
  if (!claim) return "no claim";
  return matchClaim(claim, { receipts: [], earlier: [], calls: [], isInquiry: false, ...evidence }).state;
}

describe("a claim and the receipts of its turn", () => {
  test.each([
    ["I saved the file `plan.md`.", receipt({})],
    ["I saved the file “Plan”.", receipt({})],
    ["I've created `notes/plan.md`.", receipt({})],
    ["The report “dock safety” is ready.", report],
    ["The document “Dock Safety” has been created.", report],
    ["报告《Dock safety》已完成。", report],
    ["Saved to memory: “the user likes short answers”.", memory],
    ["I've updated your memory.", memory],
    ["Taken out of memory: the old address.", memory],
    ["I created the folder `2026`.", folder],
    ["`old-plan.md` has been deleted.", removed],
    ["I emailed the invoice to anna@example.com.", sent],
    ["Done.", sent],
    ["I renumbered the file `plan.md`.", receipt({ operation: "edit_file" })],
    ["I tidied up the folder.", removed],
    ["I deleted the duplicate rows.", receipt({ operation: "edit_file" })],
    ["Your meeting has been cancelled.", receipt({ route: "calendar", type: "event", operation: "delete" })],
  ])("is backed: %s", (sentence, known) => {
    expect(stateOf(sentence, { receipts: [known] })).toBe("backed");
  });

  test.each([
    ["another deed", "I deleted the file `plan.md`.", receipt({})],
    ["another name", "I saved the file `budget.md`.", receipt({})],
    ["one of two names only", "I saved `plan.md` and `budget.md`.", receipt({})],
    ["another kind of thing", "I created the folder `plan`.", receipt({})],
    ["another place", "I saved the note in `/documents/archive/plan.md`.", receipt({})],
    ["another person", "I emailed the invoice to tom@example.com.", sent],
    ["a report, where only memory was written", "I saved the report.", memory],
    ["a mail, where only a report was made", "I sent the email.", report],
    ["what failed", "I saved the file `plan.md`.", receipt({ status: "failed" })],
    ["nothing at all", "Task completed.", undefined],
    ["a change of another thing", "I muted the channel.", report],
    ["a change that nobody made", "表格我锁定了。", undefined],
    ["an edit of what is said to be gone", "I deleted the file `plan.md`.", receipt({ operation: "edit_file" })],
  ])("is not backed by %s", (_, sentence, known) => {
    expect(stateOf(sentence, { receipts: known ? [known] : [] })).toBe("unbacked");
  });

  test("what is under way may be told as started, and not as done", () => {
    const open = { receipts: [{ ...report, status: "pending" as const }] };
    expect(stateOf("The report has been started.", open)).toBe("pending");
    expect(stateOf("报告正在生成中。", open)).toBe("pending");
    expect(stateOf("The report has been generated.", open)).toBe("unbacked");
    expect(stateOf("Done.", open)).toBe("unbacked");
    expect(stateOf("The report has been started.", {})).toBe("unbacked");
  });

  test("deeds of earlier turns count when they are told as such or asked about", () => {
    const earlier = { earlier: [memory] };
    expect(stateOf("I saved that last week.", earlier)).toBe("backed");
    expect(stateOf("I saved it to memory.", earlier)).toBe("unbacked");
    expect(stateOf("I saved it to memory.", { ...earlier, isInquiry: true })).toBe("backed");
  });

  test("reading is backed by calls that were answered, of the right kind where one is named", () => {
    expect(stateOf("I searched your documents.", { calls: ["search_knowledge_base"] })).toBe("backed");
    expect(stateOf("I searched your documents.", {})).toBe("unbacked");
    expect(stateOf("I searched the web.", { calls: ["search_knowledge_base"] })).toBe("unbacked");
    expect(stateOf("I searched the web.", { calls: ["web_crawl"] })).toBe("backed");
    expect(stateOf("I checked your calendar.", { calls: ["search_knowledge_base"] })).toBe("unbacked");
    expect(stateOf("I found no such line in memory.", {})).toBe("backed");
  });
});
