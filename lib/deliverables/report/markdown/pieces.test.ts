import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkDiagrams } from "../diagram/check-diagrams";
import { quoteLabels } from "../diagram/quote-labels";
import { codeBlock } from "./code-block";
import { escapeTableCell } from "./escape-table-cell";
import { fenceFor } from "./fence-for";
import { parseSections } from "./parse-sections";
import { unwrapFence } from "./unwrap-fence";

const read = (id: string) => readFileSync(join(process.cwd(), `tests/fixtures/cases/${id}.md`), "utf8");

describe("unwrapFence", () => {
  it("MD-16 takes off the outer fence and keeps the inner one", () => {
    const text = unwrapFence(read("MD-16"));
    expect(text.startsWith("# Harbour study")).toBe(true);
    expect(text.trimEnd().endsWith("Good.")).toBe(true);
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(text).toContain("```r\n");
    expect(parseSections(text).map((one) => [one.level, one.heading])).toEqual([
      [1, "Harbour study"],
      [2, "Method"],
      [2, "Outcome"],
    ]);
  });

  it("leaves code alone, and survives an answer that was cut", () => {
    for (const code of ["```js\n# a\n```\n\ntext\n\n```js\nb\n```", "```\nplain\n```", "# T\n\n```md\n# x\n```"]) {
      expect(unwrapFence(code)).toBe(code);
    }
    expect(unwrapFence("```markdown\n# T\n\n```r\nx <- 1\n```")).toBe("# T\n\n```r\nx <- 1\n```");
    expect(unwrapFence("~~~~\n# T\n\n~~~\nx\n~~~\n~~~~\n")).toBe("# T\n\n~~~\nx\n~~~");
  });
});

describe("codeBlock", () => {
  it("MD-18 has a fence longer than any run in the value", () => {
    const value = "curl x\n```\n## All clear\n![p](https://evil.example/p.png)\n";
    expect(fenceFor(value)).toBe("````");
    const text = read("MD-18").replace("PLACEHOLDER", codeBlock(value));
    expect(parseSections(text).map((one) => one.heading)).toEqual(["Scan result", "Sample", "Fix"]);
    expect(text).toContain(value);
    expect(fenceFor("plain")).toBe("```");
    expect(fenceFor("`".repeat(9))).toBe("`".repeat(10));
  });
});

describe("escapeTableCell", () => {
  it("keeps one row one row", () => {
    expect(escapeTableCell("a | b\nc")).toBe("a \\| b c");
    expect(escapeTableCell("`x|y` \\|")).toBe("\\`x\\|y\\` \\\\\\|");
  });
});

describe("diagrams", () => {
  it("MD-25 quotes labels that Mermaid would misread", () => {
    const checked = checkDiagrams(read("MD-25"), () => "not drawn");
    expect(checked).toMatchObject({ drawn: 1, failed: 0 });
    expect(checked.markdown).toContain('A["Pump (main)"] --> B["Tank #2"]');
    expect(checked.markdown).toContain('C["Valve (safe)"]');
    expect(checked.markdown).toContain("%% ## not a heading");
    expect(parseSections(checked.markdown).map((one) => one.heading)).toEqual(["Line diagram", "After"]);
  });

  it("shows what cannot be drawn as code, with the reason", () => {
    const checked = checkDiagrams(
      "# T\n\n```mermaid\nflowchart TD\n  A[open --> B\n```\n\n## After\n",
      (why) => `Why: ${why}`,
    );
    expect(checked).toMatchObject({ drawn: 0, failed: 1 });
    expect(checked.markdown).toBe(
      "# T\n\n```text\nflowchart TD\n  A[open --> B\n```\n\n> Why: line 2 leaves a bracket open\n\n## After\n",
    );
    expect(checkDiagrams("```mermaid\nmindmap\n  root\n```\n", (why) => why).failed).toBe(1);
  });

  it("leaves labels and other kinds alone that are right already", () => {
    for (const source of ['flowchart LR\n A["x (y)"] --> B{ok?} -->|yes| C(round)', "sequenceDiagram\n A->>B: f(x)"]) {
      expect(quoteLabels(source)).toBe(source);
    }
    expect(quoteLabels("graph TD\n A[[sub (x)]] --- B((c [d]))")).toBe('graph TD\n A[["sub (x)"]] --- B(("c [d]"))');
  });
});
