import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { markOf } from "@/components/receipts/state-marks";
import { type Capability, capabilityStates } from "@/lib/gateway/schema";
import { CapabilityLine } from "./capability-line";

const capability = (given: Partial<Capability> = {}): Capability => ({
  name: "generate_report",
  label: "Generate Report",
  owner: "deliverables",
  state: "off",
  reason: "The licence is not here yet",
  decidedBy: "workspace",
  decidedByName: "Ruth Albers",
  decidedAt: "2026-11-30T14:09:00.000Z",
  whoCanChange: "Ruth Albers",
  alternative: "Ask for a short answer",
  ...given,
});
const editor = ["tools:view", "chats:create"];
const line = (given: Partial<Capability> = {}, permissions = editor, locale: (typeof locales)[number] = "en") =>
  render(<CapabilityLine capability={capability(given)} threadId="thr_1" />, locale, permissions);
const switches = (html: string) =>
  [...html.matchAll(/role="switch"[^>]*aria-label="([^"]*)"/g)].map((match) => match[1]);

describe("a line of what can be done here", () => {
  test.each(capabilityStates.flatMap((state) => locales.map((locale) => ({ state, locale }))))(
    "$state in $locale has its mark and word, who decided, why, and what to do instead",
    ({ state, locale }) => {
      const html = line({ state }, editor, locale);
      expect(html).toContain(`data-state="${markOf("capability", state)}"`);
      expect(html).toContain(messages[locale].states.capability[state]);
      for (const fact of ["Ruth Albers", "The licence is not here yet", "Ask for a short answer"]) {
        expect(html).toContain(fact);
      }
    },
  );

  test("what is on can be switched off for this chat and for oneself", () => {
    const html = line({ state: "on", decidedBy: null });
    expect(switches(html)).toEqual(["Generate Report in this thread", "Generate Report for me, in all my workspaces"]);
    expect(html).not.toContain("Ask an admin");
  });

  test("what this chat or the person switched off is switched on there, not asked for", () => {
    expect(switches(line({ decidedBy: "thread" }))).toEqual(["Generate Report in this thread"]);
    expect(new Set(switches(line({ decidedBy: "user" })))).toEqual(
      new Set(["Generate Report for me, in all my workspaces"]),
    );
    expect(line({ decidedBy: "user" })).not.toContain("Ask an admin");
  });

  test("what others took away is asked for, unless one can turn it on oneself or may not see tools", () => {
    expect(line()).toContain('aria-label="Ask for Generate Report"');
    expect(switches(line())).toEqual([]);
    expect(line({}, ["*"])).not.toContain("Ask for Generate Report");
    expect(line({}, [])).not.toContain("Ask for Generate Report");
  });
});
