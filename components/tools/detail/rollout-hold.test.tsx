import { expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { toolItem } from "@/components/lib/testing/tool-item";
import { RolloutHold } from "./rollout-hold";

const causes = ["ambiguous_manual", "unclear_constraints", "boundary_too_wide", "similar_manual"] as const;
const at = "2026-11-30T10:00:00.000Z";

test.each(causes.flatMap((cause) => locales.map((locale) => ({ cause, locale }))))(
  "a rollout held for $cause says so in $locale and can be released",
  ({ cause, locale }) => {
    const tool = toolItem({ status: "canary", canaryPercent: 20, held: { cause, at } });
    const html = render(<RolloutHold tool={tool} mayManage />, locale);
    expect(html).toContain(messages[locale].tools.heldCauses[cause]);
    expect(html).toContain(messages[locale].tool.release);
    expect(render(<RolloutHold tool={tool} mayManage={false} />, locale)).not.toContain("<button");
  },
);

test("a manual that is too like another's is shown as a pair", () => {
  const tool = toolItem({ similar: [{ name: "write_report", label: "Write Report", reason: "same_verb_and_noun" }] });
  const html = render(<RolloutHold tool={tool} mayManage />);
  expect(html).toContain("Their names mean the same.");
  expect(html).toContain("A report is wanted.");
});

test("a tool without a hold says nothing", () => {
  expect(render(<RolloutHold tool={toolItem()} mayManage />)).not.toContain("section");
});
