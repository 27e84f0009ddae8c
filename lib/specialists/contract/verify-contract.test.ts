import { expect, test } from "vitest";
import type { Receipt } from "../../receipts/schema";
import type { Contract } from "./schema";
import { type RunRecord, verifyContract } from "./verify-contract";

const receipt: Receipt = {
  id: "r_1",
  route: "deliverables",
  type: "report",
  operation: "generate",
  status: "success",
  external_id: "rep_1",
  verifiable_url: "/w/ws_1/reports/rep_1",
  tool_call_id: "call_1",
  created_at: "2026-11-30T09:00:00.000Z",
  updated_at: "2026-11-30T09:00:05.000Z",
};
const pending: Receipt = { ...receipt, status: "pending", verifiable_url: undefined };
const failed: Receipt = { ...receipt, status: "failed", error: "voice quota used up" };

function claim(
  status: Contract["status"],
  evidence: Partial<Contract["evidence"]> & Record<string, unknown>,
): Contract {
  return {
    status,
    action_summary: "Saved the report.",
    evidence: { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null, ...evidence },
    next_step: status === "success" ? null : "Go on",
    missing_fields: null,
    assumptions: null,
  };
}
function record(receipts: Receipt[], more: Partial<RunRecord> = {}): RunRecord {
  const calls = receipts.length > 0 ? [{ tool: "generate_report", mutates: true, ok: true }] : [];
  return { recorded: receipts, shown: receipts, calls, labels: new Set(), ...more };
}

test("a receipt that stands in the records verifies", () => {
  const told = claim("success", { artifact_id: "rep_1", receipts: [{ ...receipt }] });
  expect(verifyContract(told, record([receipt]), "artifact")).toEqual({
    contract: told,
    verification: "verified",
    unbacked: null,
  });
});

test.each([
  ["an invented id", { ...receipt, id: "r_9" }, receipt],
  ["an altered status", { ...failed, status: "success", error: undefined }, failed],
  ["an altered address", { ...receipt, verifiable_url: "/elsewhere" }, receipt],
  ["an added field", { ...receipt, approved_by: "the board" }, receipt],
])("%s is dropped and the result is unverified", (_, told, real) => {
  const result = verifyContract(claim("success", { receipts: [told] }), record([real]), "artifact");
  expect(result).toMatchObject({
    verification: "unverified",
    contract: { status: "error", evidence: { receipts: [] } },
    unbacked: expect.stringContaining("receipt"),
  });
});

test("a deed that was told without any call is unverified", () => {
  const result = verifyContract(claim("success", {}), record([]), "artifact");
  expect(result).toMatchObject({
    verification: "unverified",
    contract: { status: "error" },
    unbacked: expect.any(String),
  });
});

test("an artifact that no receipt knows is unverified and its name goes", () => {
  const result = verifyContract(claim("success", { artifact_id: "rep_7" }), record([receipt]), "artifact");
  expect(result).toMatchObject({ verification: "unverified", contract: { evidence: { artifact_id: null } } });
});

test("a failed receipt makes an error that carries its words", () => {
  const result = verifyContract(claim("success", { receipts: [{ ...failed }] }), record([failed]), "artifact");
  expect(result).toMatchObject({
    verification: "failed",
    contract: { status: "error", next_step: "voice quota used up" },
  });
});

test("one that failed beside one that succeeded is partial", () => {
  const other: Receipt = { ...receipt, id: "r_2" };
  const result = verifyContract(claim("partial", {}), record([failed, other]), "artifact");
  expect(result).toMatchObject({
    verification: "failed",
    contract: { status: "partial", next_step: "voice quota used up Go on" },
  });
});

test("pending is pending, and one that settled meanwhile is still the one that was shown", () => {
  expect(
    verifyContract(claim("success", { receipts: [{ ...pending }] }), record([pending]), "artifact").verification,
  ).toBe("pending");
  const settled = record([receipt], { shown: [pending] });
  expect(verifyContract(claim("success", { receipts: [{ ...pending }] }), settled, "artifact").verification).toBe(
    "verified",
  );
});

test("reading needs no receipt, but it needs a search", () => {
  const answer = claim("success", {
    answer: "At 1.8 m [3].",
    passages: [{ label: "[3]", title: "Manual", quote: "1.8 m" }],
  });
  const searched = { calls: [{ tool: "search_knowledge_base", mutates: false, ok: true }], labels: new Set(["[3]"]) };
  expect(verifyContract(answer, record([], searched), "passages").verification).toBe("none");
  expect(verifyContract(answer, record([]), "passages").verification).toBe("unverified");
  expect(verifyContract(answer, record([], { ...searched, labels: new Set(["[9]"]) }), "passages").verification).toBe(
    "unverified",
  );
});
