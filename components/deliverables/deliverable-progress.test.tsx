import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { DeliverableItem, JobState } from "@/lib/deliverables/schema";
import { DeliverableProgress } from "./deliverable-progress";

const item = (state: JobState, error: string | null = null): DeliverableItem => ({
  id: "rpt_1",
  kind: "report",
  title: "Depots",
  state,
  phase: state === "running" ? { name: "revising_section", n: 4, m: 9 } : null,
  error,
  version: 1,
  groupId: "rpt_1",
  origin: "generated",
  note: null,
  parentId: null,
  receiptId: "r_1",
  threadId: null,
  engine: null,
  createdBy: { id: "usr_1", name: "Ines Okafor" },
  createdAt: "2026-11-30T14:03:00.000Z",
  updatedAt: "2026-11-30T14:03:00.000Z",
  finishedAt: null,
});

/** Nothing is clicked here. */
const nowhere = {} as NonNullable<ContextType<typeof AppRouterContext>>;

test.each(locales)("pain 111: a failure stands on the card with its reason and the next step, in %s", (locale) => {
  const html = render(
    <AppRouterContext.Provider value={nowhere}>
      <DeliverableProgress item={item("failed", "The model server failed.")} byline="" />
    </AppRouterContext.Provider>,
    locale,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain("The model server failed.");
  expect(html).toContain(messages[locale].deliverables.retryText);
  expect(html).toContain(messages[locale].common.retry);
});

test("pain 114: the part of how many stands on the card while it is worked on, and a way to stop it", () => {
  const html = render(<DeliverableProgress item={item("running")} byline="" />);
  expect(html).toMatch(/4[^0-9<]*9/);
  expect(html).toContain(messages.en.common.cancel);
});
