import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import type { CitationItem } from "@/lib/knowledge/schema";
import { SourceLink } from "./source-link";

const source = (more: Partial<CitationItem>): CitationItem => ({
  number: 1,
  documentId: null,
  title: "Fees",
  page: null,
  headingPath: [],
  passage: "A berth costs 41 euros.",
  start: null,
  end: null,
  ...more,
});

test("a page outside shows its host and opens apart from ours, without saying where from", () => {
  const html = render(<SourceLink item={source({ runId: "run_1", url: "https://harbour.example/fees?x=1" })} />);
  expect(html).toContain("Open the page at harbour.example");
  expect(html).toContain('href="https://harbour.example/fees?x=1"');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
  expect(html).toContain('referrerPolicy="no-referrer"');
});

test.each(["javascript:alert(1)", "data:text/html,x", "//harbour.example", "not an address", null, undefined])(
  "%s leads nowhere",
  (url) => {
    expect(render(<SourceLink item={source({ url })} />)).not.toContain("<a ");
  },
);

test("a document opens at its passage", () => {
  expect(render(<SourceLink item={source({ documentId: "doc_1", start: 3, end: 9 })} />)).toContain(
    "/documents/doc_1?start=3&amp;end=9",
  );
});
