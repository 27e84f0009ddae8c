import { describe, expect, test } from "vitest";
import { messages } from "@/components/i18n/messages";
import type { WorkspaceId } from "@/lib/core/context";
import type { Env } from "@/lib/core/env";
import { credentialDenial } from "@/lib/gateway/credentials/credential-denial";
import { decide } from "@/lib/gateway/decide";
import { ruleSet } from "@/lib/gateway/policy/rule-set";
import type { ToolSetting } from "@/lib/gateway/policy/tool-setting";
import type { Policy } from "@/lib/gateway/read-policy";
import { breakerDenial } from "@/lib/gateway/resilience/breaker/breaker-denial";
import { policyOf, settingOf } from "@/tests/support/policy";
import { type ReasonKey, readReason } from "./delivered-reasons";

const tool = { name: "some_tool", permission: "documents:create", operation: "write", owner: "deliverables" } as const;
const everything = new Set(["documents:create", "documents:read"]);

/** Why the gateway itself says no, in its own words. */
function said(given: Partial<Policy>, more: { tool?: object; scopes?: ReadonlySet<string>; path?: string[] } = {}) {
  const caller = { person: { userId: "usr_x" } as never, permissions: more.scopes ?? everything };
  const agents = new Set(["supervisor", "knowledge_base", "deliverables"]);
  const at = { ...caller, workspaceId: "ws_x" as WorkspaceId };
  const decision = decide({ ...tool, ...more.tool }, policyOf(given), at, more.path, agents);
  return decision.allowed ? null : decision.reason;
}
const setting = (given: Partial<ToolSetting>) => ({
  settings: new Map([["some_tool", settingOf({ tool: "some_tool", ...given })]]),
});
const held = (heldCause: string) => setting({ status: "canary", heldAt: "2026-11-30T09:00:00Z", heldCause });
const rule = (given: object) => ({ rules: ruleSet([given]) });
const ruleRow = { id: "rul_1", tool: "some_tool", roles: null, parameter: null, pattern: null, effect: "deny" };
const clock = { now: () => new Date("2026-11-30T09:00:00Z") };
const credentials = (expiresAt: string | null) =>
  new Map([["drive", { expiresAt }]]) as unknown as Policy["credentials"];
const breaker = {
  tool: "some_tool",
  outcomes: "fffff",
  openMs: 1,
  probeUntil: null,
  openUntil: "2026-11-30T09:01:00Z",
};

const reasons: [ReasonKey, string | null | undefined][] = [
  ["nobody", said({}, { tool: { mode: "deny" } })],
  ["settingsUnreadable", said({ settings: new Map([["some_tool", "unreadable"]]) })],
  ["newTool", said({}, { tool: { canary: { percent: 0, roles: null } } })],
  ["rule", said(rule({ ...ruleRow, note: null, createdById: "usr_x", createdAt: "2026-11-30T09:00:00Z" }))],
  ["ruleUnreadable", said(rule({ ...ruleRow, effect: "perhaps" }))],
  ["noMember", said({ role: null })],
  ["roleLacks", said({ role: "viewer" })],
  ["roleNotNamed", said({ role: "editor", ...setting({ roles: ["owner", "admin"] }) })],
  ["tokenLacks", said({}, { scopes: new Set(["documents:read"]) })],
  ["tokenReads", said({}, { tool: { permission: "documents:read" }, scopes: new Set(["documents:read"]) })],
  ["roleReads", said({ role: "viewer" }, { tool: { permission: "documents:read" } })],
  ["notTheirs", said({}, { path: ["supervisor", "knowledge_base"] })],
  ["heldAlike", said(held("similar_manual"))],
  ["heldAmbiguous", said(held("ambiguous_manual"))],
  ["heldUnclear", said(held("unclear_constraints"))],
  ["heldWide", said(held("boundary_too_wide"))],
  ["held", said(held("something"))],
  [
    "rests",
    breakerDenial(tool, { guards: { breakers: new Map([["some_tool", breaker]]) } as never }, { clock })?.reason,
  ],
  [
    "credentialMissing",
    credentialDenial({ credential: "drive" }, { credentials: new Map() }, { clock, env: {} as Env })?.reason,
  ],
  [
    "credentialExpired",
    credentialDenial(
      { credential: "drive" },
      { credentials: credentials("2026-11-29T09:00:00Z") },
      { clock, env: {} as Env },
    )?.reason,
  ],
];

describe("reasons that the server gives of itself", () => {
  test.each(reasons)("%s is known by the server's own sentence", (key, sentence) => {
    expect(sentence).toEqual(expect.any(String));
    expect(readReason(sentence!)?.key).toBe(key);
  });

  test("each has its words, with the values that stand in the sentence", () => {
    const words = Object.keys(messages.zh.reasons).filter((key) => key !== "comma");
    expect(words.sort()).toEqual(reasons.map(([key]) => key).sort());
    for (const [key, sentence] of reasons) {
      const wanted = [...messages.zh.reasons[key].matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(readReason(sentence!)!.values)).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.each(["Budget review until Friday", "It is new", "预算审查中"])("what a person wrote passes: %s", (sentence) => {
    expect(readReason(sentence)).toBeNull();
  });
});
