import { blockEvents } from "../markdown/block-events";
import { codeBlock } from "../markdown/code-block";
import { drawDiagram } from "./draw-diagram";

export interface CheckedDiagrams {
  markdown: string;
  drawn: number;
  /** Those now shown as code. */
  failed: number;
}

/**
 * Draws every Mermaid block once before a report is saved. Labels are mended in place; a block that cannot be drawn
 * becomes plain code with `note(reason)` under it. All other text stays as it is.
 */
export function checkDiagrams(markdown: string, note: (reason: string) => string): CheckedDiagrams {
  let text = markdown;
  let drawn = 0;
  let failed = 0;
  for (const block of diagramBlocks(markdown).reverse()) {
    const result = drawDiagram(block.source);
    if (result.ok) drawn += 1;
    else failed += 1;
    const replacement = result.ok
      ? codeBlock(result.value.source, "mermaid")
      : `${codeBlock(block.source, "text")}\n\n> ${note(result.detail ?? result.reason)}`;
    if (result.ok && result.value.source === block.source) continue;
    text = text.slice(0, block.start) + replacement + text.slice(block.end);
  }
  return { markdown: text, drawn, failed };
}

interface DiagramBlock {
  start: number;
  end: number;
  source: string;
}

/** Blocks at the left margin only: rewriting one inside a list or quotation would have to rewrite its prefixes. */
function diagramBlocks(text: string): DiagramBlock[] {
  const blocks: DiagramBlock[] = [];
  let isDiagram = false;
  let lines: string[] = [];
  for (const [kind, token] of blockEvents(text)) {
    const source = text.slice(token.start.offset, token.end.offset);
    if (kind === "enter" && token.type === "codeFenced") {
      isDiagram = false;
      lines = [];
    }
    if (kind === "exit" && token.type === "codeFencedFenceInfo") isDiagram = source.toLowerCase() === "mermaid";
    if (kind === "exit" && token.type === "codeFlowValue") lines.push(source);
    if (kind === "exit" && token.type === "codeFenced" && isDiagram && token.start.column === 1) {
      blocks.push({ start: token.start.offset, end: token.end.offset, source: lines.join("\n") });
    }
  }
  return blocks;
}
