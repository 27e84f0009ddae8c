import { expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { render } from "@/components/lib/testing/render";
import { generateReportTool } from "@/lib/deliverables/report/tool";
import { type Capability, capabilityStates } from "@/lib/gateway/schema";
import { DisabledNotice } from "./disabled-notice";
import { markOf } from "./state-marks";

const capability = (given: Partial<Capability>): Capability => ({
  name: "generate_report",
  label: "Generate Report",
  owner: "deliverables",
  state: "off",
  reason: "The licence is not here yet",
  decidedBy: "workspace",
  decidedByName: "Ruth Albers",
  decidedAt: "2026-11-30T14:09:00.000Z",
  whoCanChange: "Ruth Albers, Ines Okafor",
  alternative: "Ask for a short answer with sources",
  ...given,
});

test.each(capabilityStates.flatMap((state) => locales.map((locale) => ({ state, locale }))))(
  "$state in $locale names the tool, who decided, who can change it and what to do instead",
  ({ state, locale }) => {
    const html = render(<DisabledNotice capability={capability({ state })} />, locale);
    expect(html).toContain(`data-state="${markOf("capability", state)}"`);
    for (const fact of [
      locale === "zh" ? "生成报告" : "Generate Report",
      "Ruth Albers",
      "licence",
      "Ines Okafor",
      "short answer with sources",
    ]) {
      expect(html).toContain(fact);
    }
  },
);

test("what Candor is delivered with is said in the reader's language, what a person wrote stays", () => {
  const given = capability({
    state: "not_permitted",
    decidedBy: "role",
    decidedByName: "viewer",
    reason: "The role viewer does not have deliverables:create.",
    alternative: generateReportTool.alternative ?? null,
  });
  const html = render(<DisabledNotice capability={given} />, "zh");
  expect(html).toContain("角色“查看者”没有这项权限（deliverables:create）。");
  expect(html).toContain("请在对话里询问这些内容");
  expect(html).not.toMatch(/viewer|Ask for/);
});

test("what nobody said is left out, not shown empty", () => {
  const html = render(
    <DisabledNotice
      capability={capability({ reason: null, decidedBy: null, whoCanChange: null, alternative: null })}
    />,
  );
  expect(html).not.toContain("<dt>");
});
