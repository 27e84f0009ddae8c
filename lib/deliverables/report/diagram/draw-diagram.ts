import { parseMermaid, renderMermaidSVG } from "beautiful-mermaid";
import { fail, ok, type Result } from "../../../core/result";
import { quoteLabels } from "./quote-labels";
import { spaceStatements } from "./space-statements";

/** The two colours that the drawing library needs; it derives the others. They are replaced when it is made plain. */
const colours = { bg: "#FEFFFD", fg: "#161B19" } as const;

const flowChart = /^\s*(?:flowchart|graph)\b/m;

/**
 * Draws a Mermaid diagram, mending labels without quotes first. `source` is what should be kept; `svg` is the
 * library's own output and holds style sheets: make it plain before anyone sees it.
 */
export function drawDiagram(source: string): Result<{ source: string; svg: string }, "unparsable"> {
  const mended = quoteLabels(source);
  try {
    const drawable = flowChart.test(mended) ? checkedFlowChart(mended) : mended.trim();
    if (/^\s*xychart/.test(drawable)) return fail("unparsable", "charts with axes are not supported");
    return ok({ source: mended, svg: renderMermaidSVG(drawable, { ...colours, padding: 16 }) });
  } catch (error) {
    return fail("unparsable", error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
}

/** The library forgives what it does not understand and draws half a diagram; that is no parse. */
function checkedFlowChart(source: string): string {
  const drawable = spaceStatements(source).trim();
  let arrows = 0;
  for (const [index, line] of drawable.split("\n").entries()) {
    const plain = line.replace(/"[^"]*"/g, "").replace(/\|[^|]*\|/g, " ");
    const opened = (plain.match(/[[({]/g) ?? []).length;
    const closed = (plain.match(/[\])}]/g) ?? []).length;
    if (opened !== closed) throw new Error(`line ${index + 1} leaves a bracket open`);
    if (/ (?:<?-{2,}[>ox]|<?={2,}>|<?-\.+->?) /.test(` ${plain} `)) arrows += 1;
  }
  const graph = parseMermaid(drawable);
  if (graph.edges.length < arrows) throw new Error("not all of its arrows could be read");
  if (graph.nodes.size === 0) throw new Error("it has no parts");
  return drawable;
}
