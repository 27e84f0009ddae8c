import { describe, expect, test } from "vitest";
import { dressReport, withoutTitle } from "./dress-report";

const dress = (html: string) => dressReport(html, new Set([1, 12]), (n) => `"Table" ${n}`);

describe("dressReport", () => {
  test("links labels of sources that exist, and only those", () => {
    expect(dress("<p>So it is.[1][12] But not this.[3]</p>")).toBe(
      '<p>So it is.<a class="cite" href="#source-1">[1]</a><a class="cite" href="#source-12">[12]</a> But not this.[3]</p>',
    );
  });

  test("leaves code, links, formulas and attributes alone", () => {
    const html =
      '<p><code>a[1]</code> <a href="/x" title="see > [1]">[1]</a> <math><mi>[1]</mi></math></p><pre>[1]</pre>';
    expect(dress(html)).toBe(html);
  });

  test("goes on linking behind them", () => {
    expect(dress("<code>x</code> [1]")).toBe('<code>x</code> <a class="cite" href="#source-1">[1]</a>');
  });

  test("puts tables into a region with a name", () => {
    expect(dress("<table><tr><td>a</td></tr></table>")).toBe(
      '<div class="scroll-x" role="region" tabindex="0" aria-label="&quot;Table&quot; 1"><table><tr><td>a</td></tr></table></div>',
    );
  });
});

test("withoutTitle takes the first heading only, and nothing when the text starts otherwise", () => {
  expect(withoutTitle('<h1 id="section-a">A <em>b</em></h1>\n<h1>B</h1>')).toBe("\n<h1>B</h1>");
  expect(withoutTitle("<p>x</p><h1>B</h1>")).toBe("<p>x</p><h1>B</h1>");
});
