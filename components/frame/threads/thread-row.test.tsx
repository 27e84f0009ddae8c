import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import { markOf } from "@/components/receipts/state-marks";
import type { ThreadItem } from "@/lib/chats/schema";
import { ThreadRow } from "./thread-row";

const thread = (given: Partial<ThreadItem> = {}): ThreadItem => ({
  id: "thr_1",
  title: "Oak suppliers",
  visibility: "private",
  createdBy: { id: "usr_1", name: "Ines Okafor" },
  state: "idle",
  approvalMode: "default",
  runningTurn: null,
  waitingTurn: null,
  answeredAt: null,
  createdAt: "2026-11-30T14:00:00.000Z",
  updatedAt: "2026-11-30T14:00:00.000Z",
  ...given,
});
const row = (
  given: Partial<ThreadItem>,
  more: { isUnread?: boolean; permissions?: string[] } = {},
  locale = "en" as const,
) =>
  render(
    <ThreadRow
      thread={thread(given)}
      isCurrent={false}
      isUnread={more.isUnread ?? false}
      isRenaming={false}
      onRename={() => {}}
      onDelete={() => {}}
    />,
    locale,
    more.permissions,
  );

describe("a thread in the sidebar", () => {
  test.each(
    (["running", "waiting", "failed"] as const).flatMap((state) => locales.map((locale) => ({ state, locale }))),
  )("$state in $locale has its shape, its colour and its word", ({ state, locale }) => {
    const html = row({ state }, {}, locale as "en");
    expect(html).toContain(`class="mark" data-state="${markOf("thread", state)}"`);
    expect(html).toContain(`<b>${messages[locale].states.thread[state]}</b>`);
  });

  test("a calm one shows no state; a new answer is a dot, a weight and a word", () => {
    expect(row({})).not.toMatch(/data-unread|class="mark"|unread-dot/);
    const html = row({}, { isUnread: true });
    expect(html).toContain('data-unread="true"');
    expect(html).toContain("unread-dot");
    expect(html).toContain("New answer");
  });

  test("one's own can be renamed and deleted by key and menu, another's by who may, and by nobody else", () => {
    expect(row({})).toContain('aria-keyshortcuts="F2 Delete"');
    const others = { createdBy: { id: "usr_2", name: "Ruth Albers" }, visibility: "workspace" as const };
    expect(row(others)).not.toContain("aria-keyshortcuts");
    expect(row(others)).toContain("More about Oak suppliers");
    expect(row(others, { permissions: ["chats:read", "chats:update"] })).not.toContain("More about");
  });
});
