import type { WorkspaceId } from "@/lib/core/context";
import { type Decision, decide } from "@/lib/gateway/decide";
import { type Consent, consentOf } from "@/lib/gateway/policy/consent-of";
import { projectRows } from "@/lib/gateway/policy/project-rows";
import { readTexts } from "@/lib/gateway/policy/read-texts";
import { viewOf } from "@/lib/gateway/policy/view-of";
import type { Policy } from "@/lib/gateway/read-policy";
import { policyOf } from "@/tests/support/policy";
import { agents, type Case, digestOf, toolOf } from "./cases";

export interface Judged {
  decision: Decision;
  consent: Consent;
  data: unknown;
}

/** What the product says, from the rows as the database hands them over. */
export function judge(example: Case): Judged {
  const tool = toolOf(example);
  const policy = policyFor(example);
  const caller = {
    person: { userId: "usr_x" } as never,
    permissions: new Set(example.scopes),
    workspaceId: example.workspaceId as WorkspaceId,
  };
  const data = { list: { items: example.rows, total: example.rows.length } };
  const view = viewOf(tool, policy);
  return {
    decision: decide(tool, policy, caller, example.path, agents),
    consent: consentOf(tool, example.args, policy),
    data: view ? projectRows(tool.rows!, view, data) : data,
  };
}

function policyFor(example: Case): Policy {
  const { setting, rules, role, switchedOff, approvalMode, pagesRead, grants } = example;
  const tool = toolOf(example);
  const off = (scope: "user" | "thread") =>
    new Map(
      switchedOff[scope]
        ? [[tool.name, { scope, tool: tool.name, changedById: "usr_x", changedAt: "2026-11-30T09:00:00Z" }]]
        : [],
    );
  return policyOf({
    ...readTexts(setting && JSON.stringify([setting]), rules.length > 0 ? JSON.stringify(rules) : null),
    role,
    pagesRead,
    approvalMode: approvalMode === null || approvalMode === "default" ? "default" : "ask_every_change",
    userSwitches: off("user"),
    threadSwitches: off("thread"),
    grants: grants.map((grant, index) => ({
      id: `gra_${index}`,
      tool: tool.name,
      toolDigest: digestOf(tool, grant),
    })),
  });
}
