import { expect, test } from "vitest";
import { AuditFilter } from "@/lib/audit/schema";
import { auditFilterNames, auditSearch, readAuditFilters } from "./audit-query";

test("an address brings its filters along and nothing else", () => {
  const filters = readAuditFilters({ tab: "audit", tool: "rm", code: "", actor: ["a", "b"], thread: "thr_1" });
  expect(filters).toEqual({ tool: "rm", thread: "thr_1" });
  expect(auditSearch(filters)).toBe("tool=rm&thread=thr_1");
  expect(auditSearch({})).toBe("");
});

test("the server knows every filter of the page", () => {
  for (const name of auditFilterNames) expect(AuditFilter.shape).toHaveProperty(name);
});
