import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { Suggestion } from "./suggestion";
import { SuggestionList } from "./suggestion-list";
import type { SuggestionMenu } from "./use-suggestion-menu";

const mention = (kind: "document" | "thread", id: string, title: string): Suggestion => ({
  kind,
  id,
  title,
  mention: { kind, id, title },
  detail: "/documents",
});
const items = [mention("document", "doc_1", "Oak prices"), mention("thread", "thr_1", "Oak <suppliers>")];
const menu = (given: Partial<SuggestionMenu> = {}): SuggestionMenu => ({
  id: "list",
  isOpen: true,
  kind: "mention",
  items,
  isPending: false,
  error: null,
  active: 1,
  setActive: () => {},
  optionId: (index) => `list-${index}`,
  choose: () => {},
  onKeyDown: () => false,
  follow: () => {},
  field: { "aria-autocomplete": "list", "aria-controls": "list", "aria-activedescendant": "list-1" },
  ...given,
});

describe.each(locales)("the list behind @ and / in %s", (locale) => {
  const words = messages[locale].compose;

  test("is a list box with named groups, whose active option is the one that the field names", () => {
    const html = render(<SuggestionList menu={menu()} />, locale);
    expect(html).toContain(`id="list" role="listbox" aria-label="${words.mentions}"`);
    for (const kind of ["document", "thread"] as const) {
      expect(html).toContain(`role="group" aria-label="${words.kinds[kind]}"`);
    }
    expect(html).toMatch(/id="list-0" role="option" aria-selected="false"/);
    expect(html).toMatch(/id="list-1" role="option" aria-selected="true"/);
    expect(html).toContain("Oak &lt;suppliers&gt;");
  });

  test("says that it searches, that nothing was found, and why it could not look", () => {
    const empty = (given: Partial<SuggestionMenu>) =>
      render(<SuggestionList menu={menu({ items: [], ...given })} />, locale);
    expect(empty({ isPending: true })).toContain(words.searching);
    expect(empty({})).toContain(words.none);
    const failed = empty({ error: new Error("The line is down") });
    expect(failed).toContain("The line is down");
    expect(failed).toContain('data-state="failed"');
  });
});
