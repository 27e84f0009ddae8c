import { renderMermaidSVG } from "beautiful-mermaid";
import { fail, ok, type Result } from "../../../core/result";
import { quoteLabels } from "./quote-labels";

/** What the drawing library needs to hear; all other colours follow from these two. */
const colours = { bg: "#FEFFFD", fg: "#161B19" } as const;

/**
 * Draws a Mermaid diagram, mending labels without quotes first.
 * `svg` is the library's own output and holds style sheets: make it plain before anyone sees it.
 */
export function drawDiagram(source: string): Result<{ source: string; svg: string }, "unparsable"> {
  const mended = quoteLabels(source);
  const fault = bracketFault(mended);
  if (fault) return fail("unparsable", fault);
  try {
    return ok({ source: mended, svg: renderMermaidSVG(mended, { ...colours, padding: 16 }) });
  } catch (error) {
    return fail("unparsable", error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
}

/** The library forgives brackets left open and draws half a diagram; that is no parse. */
function bracketFault(source: string): string | null {
  if (!/^\s*(?:flowchart|graph)\b/m.test(source)) return null;
  for (const [index, line] of source.split("\n").entries()) {
    const plain = line
      .replace(/"[^"]*"/g, "")
      .replace(/%%.*$/, "")
      .replace(/\|[^|]*\|/g, "");
    const opened = (plain.match(/[[({]/g) ?? []).length;
    const closed = (plain.match(/[\])}]/g) ?? []).length;
    if (opened !== closed) return `line ${index + 1} leaves a bracket open`;
  }
  return null;
}
