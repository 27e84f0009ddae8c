import { expect, test } from "vitest";
import { parsePath } from "./parse-path";

test.each([
  ["/documents/notes/plan.md", "/documents/notes", "plan.md"],
  ["notes/plan.md", "/documents/notes", "plan.md"],
  ["documents/plan.md", "/documents", "plan.md"],
  [" /documents/notes/ ", "/documents", "notes"],
  ["/documents/Mo\u0308bel.md", "/documents", "M\u00f6bel.md"],
  ["/documents/档案/计划 (2).md", "/documents/档案", "计划 (2).md"],
  ["/documents/documents/a.md", "/documents/documents", "a.md"],
  ["documents/documents/a.md", "/documents/documents", "a.md"],
  ["/documents", "/documents", ""],
  ["documents", "/documents", ""],
  [" / ", "/documents", ""],
])("%s is a place", (given, folder, name) => {
  expect(parsePath(given)).toEqual({ folder, name, path: name ? `${folder}/${name}` : folder });
});

test.each([
  "/etc/passwd",
  "/documentsx/a.md",
  "..",
  "a/../../b.md",
  "/documents/./a.md",
  "/documents/.../a.md",
  "a//b.md",
  "a\\..\\b.md",
  "a\u0000.md",
  "a\u200b.md",
  "a\u202e.md",
  "a\u2028.md",
  "/documents/ a.md",
  `${"a".repeat(201)}.md`,
  Array(14).fill("a").join("/"),
])("%j is none", (given) => {
  expect(() => parsePath(given)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", field: "path" }));
});
