import { describe, expect, test } from "vitest";
import { resolveSpecialist } from "./resolve-specialist";

describe("the specialist that a task is for", () => {
  test.each([
    ["knowledge_base", ["knowledge_base"], "knowledge_base"],
    ["Knowledge-Base", ["knowledge_base"], "knowledge_base"],
    ["gmail", ["knowledge_base", "mcp_discovery"], "mcp_discovery"],
    ["Jira", ["mcp_discovery"], "mcp_discovery"],
    ["gmail", ["gmail", "mcp_discovery"], "gmail"],
    ["gmail", ["knowledge_base"], undefined],
    ["pigeon", ["mcp_discovery"], undefined],
  ])("%s on a roster of %j is %s", (asked, roster, meant) => {
    expect(resolveSpecialist(asked, roster)).toBe(meant);
  });
});
