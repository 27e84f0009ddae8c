import { expect, test } from "vitest";
import { renderReportHtml } from "../render/render-report-html";
import { parseSections } from "./parse-sections";
import { tameMarkdown } from "./tame-markdown";

const many = 10_000;

test.each([
  ["lists in lists", `${"- ".repeat(many)}x`],
  ["numbered lists in lists", `${"1. ".repeat(many)}x`],
  ["quotations in quotations", `${"> ".repeat(many)}x`],
  ["quotations without blanks", `${">".repeat(many)}x`],
  ["both by turns", `${"> - ".repeat(many)}x`],
  ["emphasis", "*a".repeat(many)],
  ["strong emphasis", "**a ".repeat(many)],
  ["open brackets", "[".repeat(many) + "]".repeat(many)],
  ["links in links", "[a](".repeat(many)],
  ["pictures", "![a](".repeat(many)],
  ["code that never ends the same way", Array.from({ length: 300 }, (_, n) => "`".repeat(n)).join(" ")],
  ["deleted text", "~~a ".repeat(many)],
  ["mathematics", "$$a".repeat(many)],
  ["a row of a table", `|a|b|\n|-|-|\n|${"*a".repeat(many)}|b|\n`],
  ["after what looks like code and is none", `$$\n\`\`\`\n$$\n\n${"*a".repeat(many)}`],
  ["elements in elements", `<div>${"<div>".repeat(many)}\n\n</div>`],
  ["elements that every paragraph opens again", Array.from({ length: many }, (_, n) => `<b a="${n}">x`).join("\n\n")],
  ["columns", `${"|a".repeat(many)}|\n${"|-".repeat(many)}|\n${"a\n".repeat(1_000)}`],
  ["behind characters that are escaped already", "\\*a*".repeat(many)],
])("%s by the thousand are parsed in no time", async (_, hostile) => {
  const started = performance.now();
  const text = tameMarkdown(`# Report\n\n${hostile}\n\n## Next\n\nText.`);
  expect(parseSections(text).map(({ heading }) => heading)).toEqual(["Report", "Next"]);
  const { html } = await renderReportHtml(text);
  expect(html).toContain("Next");
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("what is beyond the limit is shown as the characters it is", async () => {
  const { html } = await renderReportHtml(tameMarkdown(`${"> ".repeat(30)}deep`));
  expect(html.match(/<blockquote>/g)).toHaveLength(24);
  expect(html).toMatch(/(?:>|&gt;|&#x3E;)(?: (?:>|&gt;|&#x3E;)){5} deep/);
});

test.each([
  "# A\n\nOne [1], **two** and `three`.\n\n- - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n\n> > quoted\n",
  `| a | b |\n|---|---|\n${"| **x** [1] | _y_ [2] |\n".repeat(600)}`,
  `\`\`\`js\n${"const a = [b[0], c[1]];\n".repeat(600)}\`\`\`\n`,
  Array.from({ length: 500 }, (_, n) => `Paragraph ${n} with *stress*, [1] and \`code\`.`).join("\n\n"),
  "",
])("a report that people write stays as it is (%#)", (text) => {
  expect(tameMarkdown(text)).toBe(text);
});
