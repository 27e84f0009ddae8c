import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import type { ToolRuleItem } from "@/lib/gateway/schema";
import { RuleList } from "./rule-list";

const rule = (given: Partial<ToolRuleItem>): ToolRuleItem => ({
  id: "rul_1",
  tool: "*",
  roles: null,
  parameter: null,
  pattern: null,
  effect: "ask",
  note: null,
  createdBy: "Ines Okafor",
  createdAt: "2026-11-30T10:00:00.000Z",
  ...given,
});

test.each([
  [{}, "Asks a person first, for everybody: calls of any tool."],
  [
    { tool: "search_*", roles: ["viewer"], parameter: "query", pattern: "*salary*", effect: "deny" as const },
    "Refused, for Viewer: calls of tools named search_* whose “query” is like *salary*.",
  ],
  [
    { tool: "write_file", parameter: "path", effect: "allow" as const },
    "Runs without asking, for everybody: calls of write_file that give “path”.",
  ],
])("a rule says in plain words what it does", (given, sentence) => {
  const html = render(<RuleList rules={[rule(given)]} mayManage />);
  expect(html).toContain(sentence);
  expect(html).toContain(`Remove the rule: ${sentence}`);
});

test("who may only look is offered no removal", () => {
  expect(render(<RuleList rules={[rule({})]} mayManage={false} />)).not.toContain("<button");
});
