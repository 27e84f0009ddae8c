import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { DisabledNotice } from "@/components/receipts/disabled-notice";
import { explainDenial } from "@/lib/gateway/explain-denial";
import { type Capability, type CapabilityState, capabilityStates, type ReplyCode } from "@/lib/gateway/schema";
import { describeDisabled } from "@/lib/supervisor/prompt/describe-surface";
import type { Surface } from "@/lib/supervisor/prompt/load-surface";
import { CapabilityLine } from "./capability-line";

/** For each cause: the code that a refused call is answered with, and words that the prompt and the reply must share. */
const causes: Record<Exclude<CapabilityState, "on">, { code: ReplyCode; prompt: RegExp; reply: RegExp }> = {
  off: { code: "TOOL_DISABLED", prompt: /: switched off;/, reply: /is switched off/ },
  not_configured: { code: "CREDENTIALS_MISSING", prompt: /: not configured;/, reply: /is not connected/ },
  failing: { code: "CIRCUIT_OPEN", prompt: /: failing;/, reply: /is failing/ },
  not_permitted: { code: "PERMISSION_DENIED", prompt: /: not permitted for this person;/, reply: /is not permitted/ },
  needs_sign_in: { code: "CREDENTIALS_EXPIRED", prompt: /: needs sign-in;/, reply: /has to be connected anew/ },
  not_in_rollout: { code: "TOOL_DISABLED", prompt: /: not in the rollout yet;/, reply: /is being rolled out/ },
};
const states = Object.keys(causes) as (keyof typeof causes)[];
const levels = ["workspace", "role", "user", "thread", "system"] as const;
const capability = (given: Partial<Capability>): Capability => ({
  name: "generate_report",
  label: "Generate Report",
  owner: "deliverables",
  state: "off",
  reason: "Budget review until Friday",
  decidedBy: "workspace",
  decidedByName: "Ruth Albers",
  decidedAt: "2026-11-30T14:09:00.000Z",
  whoCanChange: "Olive Owner, Ruth Albers",
  alternative: "Ask for a short answer",
  ...given,
});

describe("what is not on is told as one story", () => {
  test("there are no other causes", () => {
    expect([...states, "on"].sort()).toEqual([...capabilityStates].sort());
  });

  test.each(states)(
    "%s: prompt, panel, notice and reply name who decided, why, who can change it, what instead",
    (state) => {
      const tool = capability({ state });
      const { code, prompt, reply } = causes[state];
      const said = explainDenial(tool, code);
      const inPrompt = describeDisabled({ disabled: [tool] } as unknown as Surface);
      expect(inPrompt).toMatch(prompt);
      expect(said.message).toMatch(reply);
      for (const text of [
        inPrompt,
        `${said.message} ${said.hint}`,
        render(<CapabilityLine capability={tool} />),
        render(<DisabledNotice capability={tool} />),
      ]) {
        expect(text).toContain("Budget review until Friday");
        expect(text).toContain("Olive Owner, Ruth Albers");
        expect(text).toContain("Ask for a short answer");
        expect(text).toContain("Generate Report");
      }
    },
  );

  test.each(levels.flatMap((decidedBy) => locales.map((locale) => ({ decidedBy, locale }))))(
    "decided by $decidedBy in $locale: panel and notice say the level in the same words, the prompt names it",
    ({ decidedBy, locale }) => {
      const tool = capability({ decidedBy });
      const words = messages[locale].capabilities;
      const level = `${words.deciders[decidedBy]}${words.comma}Ruth Albers`;
      expect(render(<CapabilityLine capability={tool} />, locale)).toContain(level);
      expect(render(<DisabledNotice capability={tool} />, locale)).toContain(level);
      expect(describeDisabled({ disabled: [tool] } as unknown as Surface)).toContain(`decided by ${decidedBy}`);
    },
  );

  test("a reason that the server gives of itself is read in the reader's language in panel and notice", () => {
    const tool = capability({ state: "not_permitted", decidedBy: "role", decidedByName: "viewer" });
    const given = { ...tool, reason: "The role viewer does not have deliverables:create." };
    for (const html of [
      render(<CapabilityLine capability={given} />, "zh"),
      render(<DisabledNotice capability={given} />, "zh"),
    ]) {
      expect(html).toContain("没有这项权限（deliverables:create）");
      expect(html).not.toContain("The role");
    }
  });
});

describe("what is on says whether it asks first", () => {
  const line = (asks: Capability["asks"], locale: (typeof locales)[number]) =>
    render(<CapabilityLine capability={capability({ state: "on", decidedBy: null, reason: null, asks })} />, locale);
  test.each(locales)("%s", (locale) => {
    const { asks, asksText } = messages[locale].capabilities;
    expect(line("always", locale)).toContain(asks.always);
    expect(line("always", locale)).toContain(asksText.always);
    expect(line("sometimes", locale)).toContain(asks.sometimes);
    for (const html of [line("never", locale), line(undefined, locale)]) {
      expect(html).toContain(messages[locale].states.capability.on);
      expect(html).not.toContain(asks.always);
    }
  });
});
