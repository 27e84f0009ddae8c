import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { markOf } from "@/components/receipts/state-marks";
import { type ApprovalItem, approvalStates } from "@/lib/approvals/schema";
import { ApprovalBundle } from "./approval-bundle";
import { ApprovalCard } from "./approval-card";

const me = { id: "usr_1", name: "Ines Okafor" };
const card = (given: Partial<ApprovalItem> = {}): ApprovalItem => ({
  id: "apr_1",
  kind: "tool",
  state: "pending",
  tool: "move_file",
  label: "Move File",
  owner: "knowledge_base",
  agentPath: ["supervisor", "knowledge_base"],
  threadId: "thr_1",
  threadTitle: "Oak suppliers",
  turnId: "trn_1",
  callId: "call_1",
  arguments: { from: "/documents/a.md", to: "/documents/b.md", max_pages: 3, recursive: false },
  proposed: null,
  parameters: {
    type: "object",
    required: ["from", "to"],
    properties: {
      from: { type: "string" },
      to: { type: "string" },
      max_pages: { type: "integer" },
      recursive: { type: "boolean" },
      style: { enum: ["detailed", "brief"] },
    },
  },
  preview: {
    target: { kind: "document", name: "/documents/a.md" },
    recipients: [],
    leavesWorkspace: false,
    risk: "low",
    typeToConfirm: null,
  },
  rule: "code",
  decisions: ["approve", "edit", "reject", "withdraw"],
  scopes: ["once"],
  requestedBy: me,
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
  ...given,
});
const decided = (state: ApprovalItem["state"], given: Partial<ApprovalItem> = {}) =>
  card({
    state,
    decisions: [],
    decidedBy: { id: "usr_2", name: "Pavel Roth" },
    decision: state === "rejected" ? "reject" : "approve",
    decidedAt: "2026-11-30T14:05:00.000Z",
    ...given,
  });
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((match) => match[1]!.replaceAll(/<[^>]*>/g, ""));

describe("an approval card", () => {
  test.each(approvalStates.flatMap((state) => locales.map((locale) => ({ state, locale }))))(
    "says $state in $locale by shape and word, and offers buttons only while it waits",
    ({ state, locale }) => {
      const html = render(<ApprovalCard approval={state === "pending" ? card() : decided(state)} />, locale);
      const words = messages[locale];
      expect(html).toContain(`class="mark" data-state="${markOf("approval", state)}"`);
      expect(html).toContain(`>${state === "pending" ? words.approvals.needsYou : words.states.approval[state]}<`);
      expect(html).toContain("/documents/a.md");
      expect(buttons(html).length > 0).toBe(state === "pending");
      if (state !== "pending") {
        expect(html).toContain("Pavel Roth");
        expect(html).toContain(words.approvals.outcome[state]);
      }
    },
  );

  test("names tool, target, effect, typed arguments, who asks through whom, and why", () => {
    const html = render(<ApprovalCard approval={card()} />);
    for (const part of ["Move “a.md”", "Stays inside the workspace", "/documents/b.md", "whole number", "yes or no"]) {
      expect(html).toContain(part);
    }
    expect(html).toContain("Ines Okafor, through Candor › Knowledge Base");
    expect(html).toContain("This tool asks before every change");
    expect(html).not.toContain("detailed");
  });

  test("a call that a program made names the person alone", () => {
    const html = render(<ApprovalCard approval={card({ agentPath: [] })} />);
    expect(html).toContain(">Ines Okafor<");
    expect(html).not.toContain("through");
  });

  test("buttons do nothing at first and say so", () => {
    const html = render(<ApprovalCard approval={card()} />);
    expect(html).toContain("is-arming");
    expect(html).toContain(messages.en.approvals.arming);
    expect([...html.matchAll(/<button[^>]*aria-disabled="true"/g)]).toHaveLength(4);
    expect(html).not.toContain("<form");
    expect(html).not.toContain("autofocus");
  });

  test("what destroys asks for the name and has no button that asks to be pressed", () => {
    const grave = card({ tool: "rm", preview: { ...card().preview, risk: "high", typeToConfirm: "a.md" } });
    const html = render(<ApprovalCard approval={grave} />);
    expect(html).toContain("Exactly: a.md");
    expect(html).not.toContain("btn-pen");
    expect(buttons(html)).toEqual(["Approve deletion", "Reject", "Withdraw"]);
  });

  test("only what this person may answer is offered; who may decide is named", () => {
    const html = render(
      <ApprovalCard approval={card({ decisions: ["withdraw"], decider: "another", whoMayDecide: ["Pavel Roth"] })} />,
    );
    expect(buttons(html)).toEqual(["Withdraw"]);
    expect(html).toContain("Decides: Pavel Roth");
    expect(html).toContain("may not decide it alone");
  });

  test("what leaves the workspace names its recipients and says that it cannot be called back", () => {
    const preview = {
      ...card().preview,
      leavesWorkspace: true,
      recipients: ["tomas@example.org"],
      risk: "high" as const,
    };
    const html = render(<ApprovalCard approval={card({ preview })} />);
    for (const part of ["tomas@example.org", "leaves the workspace", "cannot be called back", "High risk"]) {
      expect(html).toContain(part);
    }
  });

  test("an edited argument stands beside what had been asked for", () => {
    const html = render(
      <ApprovalCard
        approval={decided("executed", { decision: "edit", proposed: { ...card().arguments, to: "/documents/c.md" } })}
      />,
    );
    expect(html).toMatch(/<ins><code>\/documents\/b\.md<\/code><\/ins>.*<del><code>\/documents\/c\.md<\/code><\/del>/);
    expect(html).toContain("approved with changes");
  });

  test("a failure says why and what to do; an unknown outcome is no failure", () => {
    const failed = render(
      <ApprovalCard
        approval={decided("failed", { code: "TOOL_DISABLED", message: "Move File is switched off." })}
        onAskAgain={() => {}}
      />,
    );
    for (const part of ["Move File is switched off.", "Ask again when it is on", "Ask again"])
      expect(failed).toContain(part);
    const unknown = render(<ApprovalCard approval={decided("failed", { code: "OUTCOME_UNKNOWN" })} />);
    expect(unknown).toContain('class="mark" data-state="unknown"');
    expect(unknown).toContain("may or may not have happened");
  });

  test("an agent that goes round in circles is told to continue or to stop", () => {
    const loop = card({
      kind: "doom_loop",
      decisions: ["approve", "reject"],
      preview: { ...card().preview, target: null },
    });
    const html = render(<ApprovalCard approval={loop} />);
    expect(html).toContain("I may be stuck");
    expect(buttons(html)).toEqual(["Continue", "Stop here"]);
  });

  test("consent for longer is offered only where the tool offers it", () => {
    expect(render(<ApprovalCard approval={card()} />)).not.toContain("this chat");
    expect(render(<ApprovalCard approval={card({ scopes: ["once", "thread"] })} />)).toContain("this chat");
  });
});

describe("cards of one turn", () => {
  test("are decided together, but for those that ask for a name", () => {
    const grave = card({ id: "apr_3", preview: { ...card().preview, typeToConfirm: "a.md" } });
    const html = render(
      <ApprovalBundle approvals={[card(), card({ id: "apr_2" }), grave, decided("executed", { id: "apr_4" })]} />,
    );
    expect(buttons(html)).toEqual(["Approve all 2", "Reject all 2"]);
    expect(html).toContain("3 requests wait for you.");
  });

  test("one card alone needs no bundle", () => {
    expect(render(<ApprovalBundle approvals={[card()]} />)).not.toContain("Approve all");
  });
});
