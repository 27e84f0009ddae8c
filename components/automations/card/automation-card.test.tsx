import { describe, expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { emptyDraft, newStep, newTrigger } from "../builder/draft";
import { AutomationEdit } from "./automation-edit";
import { AutomationFacts } from "./automation-facts";

const definition = {
  ...emptyDraft("Europe/Berlin"),
  name: "Morning summary",
  metadata: { assumptions: ["No time zone was named: Europe/Berlin, as in the profile."] },
};
definition.plan = [
  {
    ...newStep([]),
    params: {
      query: "Summarise the new documents.",
      documents: [],
      folders: ["/documents/inbox"],
      connectors: [],
      tools: ["write_file"],
    },
  },
];
definition.execution = { ...definition.execution, on_failure: [{ ...newStep(definition.plan) }] };
definition.execution.on_failure[0]!.params = {
  ...definition.plan[0]!.params,
  query: "Say what went wrong.",
  tools: ["mkdir"],
};
const given = { intent: "Every weekday at 9 in Berlin …", definition, allowances: [] };
const approval: ApprovalItem = {
  id: "apr_1",
  kind: "tool",
  state: "pending",
  tool: "create_automation",
  label: "Create Automation",
  owner: "supervisor",
  agentPath: ["supervisor"],
  threadId: "thr_1",
  threadTitle: "Mornings",
  turnId: "trn_1",
  callId: "call_1",
  arguments: given,
  proposed: null,
  parameters: {},
  preview: { target: null, recipients: [], leavesWorkspace: false, risk: "low", typeToConfirm: null },
  rule: "code",
  decisions: ["approve", "edit", "reject"],
  scopes: ["once"],
  requestedBy: { id: "usr_1", name: "Ines Okafor" },
  decider: "requester",
  whoMayDecide: ["Ines Okafor"],
  decidedBy: null,
  decision: null,
  scope: null,
  reason: null,
  code: null,
  message: null,
  receipts: [],
  createdAt: "2026-11-30T14:02:00.000Z",
  expiresAt: "2099-12-01T14:02:00.000Z",
  decidedAt: null,
  settledAt: null,
};
const facts = (more: Partial<Parameters<typeof AutomationFacts>[0]> = {}) => (
  <AutomationFacts approval={approval} given={given} onChange={() => {}} {...more} />
);

describe("the card of an automation", () => {
  test("says name, schedule, steps and what was assumed in plain words", () => {
    const html = render(facts());
    expect(html).toContain("Morning summary");
    expect(html).toContain("At 09:00, Monday through Friday (Europe/Berlin)");
    expect(html).toContain("Summarise the new documents.");
    expect(html).toContain("With the folders: /documents/inbox");
    expect(html).toContain("Say what went wrong.");
    expect(html).toContain("No time zone was named: Europe/Berlin, as in the profile.");
    expect(html).not.toContain("{{");
  });

  test("says the schedule in the language of whoever reads", () => {
    const html = render(facts(), "zh");
    expect(html).toContain("09:00");
    expect(html).toContain("星期一至星期五");
    expect(html).not.toContain("Monday");
  });

  test("pain 185: the next three runs stand there, and a schedule without one says so", () => {
    expect(render(facts()).match(/<time /g)).toHaveLength(3);
    const never = { ...newTrigger("schedule", "UTC"), params: { cron: "0 9 30 2 *", timezone: "UTC" } };
    const html = render(facts({ given: { ...given, definition: { ...definition, triggers: [never] } } }));
    expect(html).not.toContain("<time ");
    expect(html).toContain("No run can be worked out");
  });

  test("pain 42: every declared change has a box that nobody has ticked, and a limit", () => {
    const boxes = render(facts()).match(/<input type="checkbox"[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(2);
    expect(boxes.some((box) => box.includes("checked"))).toBe(false);
    expect(render(facts()).match(/<input[^>]*type="number"[^>]*value="1"/g)).toHaveLength(2);
  });

  test("once it is decided, boxes are words: what may happen, and what still asks", () => {
    const html = render(
      facts({ given: { ...given, allowances: [{ tool: "write_file", limit: 2 }] }, onChange: undefined }),
    );
    expect(html).not.toContain("checkbox");
    expect(html).toContain("at most 2 times in one run");
    expect(html).toContain("Asks in the inbox before each “Make Folder”");
  });

  test("what a person changed before approving is shown line by line", () => {
    const html = render(
      facts({ approval: { ...approval, proposed: { ...given, definition: { ...definition, name: "Evening" } } } }),
    );
    expect(html).toContain("diff-row del");
    expect(html).toContain("Evening");
  });

  test("arguments that are no automation are shown as they are, and can be edited as data", () => {
    const broken = { intent: "x", definition: "none" };
    expect(render(facts({ given: broken }))).toContain("&quot;definition&quot;: &quot;none&quot;");
    const decide = { isPending: false, error: null } as unknown as Parameters<typeof AutomationEdit>[0]["decide"];
    const edit = (args: Record<string, unknown>) =>
      render(<AutomationEdit approval={approval} given={args} decide={decide} onCancel={() => {}} />);
    expect(edit(broken)).not.toContain('role="tab"');
    expect(edit(given)).toContain('role="tab"');
    expect(edit(given)).toContain("Summarise the new documents.");
  });
});
