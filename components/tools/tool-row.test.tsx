import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { toolFigures } from "@/components/lib/testing/tool-figures";
import { toolItem } from "@/components/lib/testing/tool-item";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import type { Locale } from "@/lib/workspaces/schema";
import { ToolRow } from "./tool-row";
import { toolStates } from "./tool-state";

const row = (tool: Partial<ToolItem>, figures?: ToolFigures, mayManage = true, locale: Locale = "en") =>
  render(
    <table>
      <tbody>
        <ToolRow tool={toolItem(tool)} figures={figures} ownerName="Deliverables" mayManage={mayManage} />
      </tbody>
    </table>,
    locale,
  );
const held = { cause: "ambiguous_manual", at: "2026-11-30T10:00:00.000Z" };

describe("a tool's row", () => {
  test.each(toolStates.flatMap((state) => locales.map((locale) => ({ state, locale }))))(
    "says $state in $locale, and its switch says whether it is on",
    ({ state, locale }) => {
      const given = state === "held" ? { status: "canary" as const, held } : { status: state };
      const html = row(given, undefined, true, locale);
      expect(html).toContain(messages[locale].tools.states[state]);
      expect(html).toMatch(new RegExp(`role="switch"[^>]*aria-checked="${state !== "disabled"}"`));
    },
  );

  test("shows the share and the roles of a canary", () => {
    const html = row({ status: "canary", canaryPercent: 20, canaryRoles: ["owner", "admin"] });
    expect(html).toContain("Canary 20%");
    expect(html).toContain("Owner, Admin");
  });

  test("shows the three figures with their course, and what is too low by mark and colour", () => {
    const html = row({}, toolFigures());
    for (const words of ["90%", "of 60", "5%", "Over time: lowest 75%, highest 100%", "120 ms / 1.4 s"]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/class="figure" data-state="failed"/);
    expect(row({}, toolFigures({ successRate: 0.95 }))).not.toMatch(/class="figure" data-state="failed"/);
  });

  test("says where a tool reaches, that nobody uses it, and when its breaker closes", () => {
    const html = row(
      { reachesInternet: true, leavesWorkspace: true, sensitivity: "high", lastError: "TIMEOUT" },
      toolFigures({ zombie: true, breaker: { state: "open", until: "2026-11-30T14:31:00.000Z" } }),
    );
    const words = ["reaches the internet", "leaves the workspace", "high sensitivity", "no call in 7 days"];
    for (const word of [...words, "Open until 14:31", "TIMEOUT"]) expect(html).toContain(word);
  });

  test("offers three consents, the one in force chosen", () => {
    const html = row({ mode: "ask" });
    expect(html).toContain('aria-label="Consent for Generate Report"');
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).toMatch(/checked=""[^>]*\/>Ask/);
  });

  test("what code denies offers no choice, and neither does a tool to those who may only look", () => {
    expect(row({ mode: "deny", codeMode: "deny" })).not.toContain('type="radio"');
    const html = row({ mode: "ask" }, undefined, false);
    expect(html).not.toContain('type="radio"');
    expect(html).toContain("Ask");
    expect(html).toMatch(/role="switch"[^>]*aria-disabled="true"/);
  });
});
