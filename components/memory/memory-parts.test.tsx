import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { render } from "@/components/lib/testing/render";
import type { MemoryDocument, MemoryVersionItem } from "@/lib/memory/schema";
import { MemoryConflict } from "./memory-conflict";
import { MemoryMeter } from "./memory-meter";
import { MemoryOrigin } from "./memory-origin";
import { MemoryUsed } from "./memory-used";
import { MemoryVersionRow } from "./memory-version-row";
import { withoutEntry } from "./without-entry";

const memory: MemoryDocument = {
  scope: "team",
  markdown: "## Facts\n- 2026-01-02: The depot is in Hull.",
  version: 7,
  size: 44,
  softLimit: 18_000,
  hardLimit: 25_000,
  updatedAt: "2026-11-30T10:00:00.000Z",
  warnings: [],
};
const version: MemoryVersionItem = {
  version: 6,
  size: 40,
  via: "chat",
  by: { id: "usr_1", name: "Ines Okafor" },
  threadId: "thr_1",
  threadTitle: "<b>Oak</b>",
  turnId: "trn_1",
  at: "2026-11-29T10:00:00.000Z",
  added: [{ heading: "Facts", text: "one" }],
  removed: [
    { heading: "Facts", text: "two" },
    { heading: "Facts", text: "three" },
  ],
};

describe.each(locales)("memory in %s", (locale) => {
  test("an origin says who, how and when, and leads to the thread and the turn; others' titles stay text", () => {
    const html = render(<MemoryOrigin origin={version} />, locale);
    expect(html).toContain("Ines Okafor");
    expect(html).toContain('href="/w/ws_1/threads/thr_1"');
    expect(html).toContain('href="/w/ws_1/threads/thr_1/turns/trn_1"');
    expect(html).toContain("&lt;b&gt;Oak&lt;/b&gt;");
    const byHand = render(<MemoryOrigin origin={{ ...version, via: "editor", threadId: null }} />, locale);
    expect(byHand).not.toContain("<a");
    expect(render(<MemoryOrigin origin={null} />, locale)).toMatch(/Before|before|之前/);
  });

  test("a version counts what came and went, and offers the way back to those who may", () => {
    const row = <MemoryVersionRow item={version} memory={memory} />;
    expect(render(row, locale)).toMatch(/1 line came, 2 lines went|新增 1 行，移除 2 行/);
    expect(render(row, locale)).toMatch(/Bring version 6 back|恢复第 6 版/);
    expect(render(row, locale, ["memory:read"])).not.toMatch(/Bring version|恢复第 6 版/);
    const current = render(
      <MemoryVersionRow item={{ ...version, version: 7, added: [], removed: [] }} memory={memory} />,
      locale,
    );
    expect(current).toContain('aria-current="true"');
    expect(current).not.toMatch(/Bring version|恢复第/);
  });

  test("what an answer drew on is one line with the entries inside; nothing without entries", () => {
    const items = [{ entryId: "men_1", heading: "Facts", text: "<img src=x> Hull" }];
    const html = render(<MemoryUsed use={{ scope: "user", version: 3, items }} />, locale);
    expect(html).toMatch(/From memory: 1 line|取自记忆：1 行/);
    expect(html).toContain("&lt;img src=x&gt; Hull");
    expect(html).toContain('href="/w/ws_1/memory?of=user"');
    expect(render(<MemoryUsed use={{ scope: "user", version: 3, items: [] }} />, locale)).not.toContain("<details");
  });

  test("two who edit at once: both texts stand there, and what can be done", () => {
    const part = <MemoryConflict theirs={memory} mine="## Facts\n- mine" onMerge={() => {}} onDiscard={() => {}} />;
    const html = render(part, locale);
    expect(html).toContain('role="alert"');
    expect(html).toContain("The depot is in Hull.");
    expect(html).toContain("- mine");
    expect(html).toMatch(/Put mine into theirs|把我的改动并入/);
  });
});

test.each([
  [44, undefined],
  [18_001, "pending"],
  [25_001, "failed"],
])("the meter at %i characters: %s", (size, state) => {
  const html = render(<MemoryMeter size={size} memory={memory} />);
  expect(/data-state="(\w+)"/.exec(html)?.[1]).toBe(state);
  expect(html).toContain(`${size.toLocaleString("en-GB")} of 25,000 characters`);
});

test("an entry is taken out by its place, and nothing else moves", () => {
  const markdown = "free\n\n## A\n- one\n- one\n\n## B\n* two";
  expect(withoutEntry(markdown, 2)).toBe("free\n\n## A\n- one\n\n## B\n* two");
  expect(withoutEntry(markdown, 3)).toBe("free\n\n## A\n- one\n- one\n\n## B");
});
