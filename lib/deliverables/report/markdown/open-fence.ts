import { blockEvents } from "./block-events";

/**
 * The marker that would close the fence (of code or mathematics) that is still open where the text ends; null when
 * none is. A fence inside a list or quotation ends with it and does not count.
 */
export function openFence(text: string): string | null {
  let open: string | null = null;
  let marks = 0;
  for (const [kind, token] of blockEvents(text)) {
    if (kind !== "enter") continue;
    if (token.type === "codeFenced" || token.type === "mathFlow") {
      marks = 0;
    } else if (token.type === "codeFencedFenceSequence" || token.type === "mathFlowFenceSequence") {
      marks += 1;
      open = marks === 1 ? text.slice(token.start.offset, token.end.offset) : null;
    }
  }
  return open !== null && swallows(text) ? open : null;
}

/** Whether a heading added at the end would not be one: the surest way to know is to add it. */
function swallows(text: string): boolean {
  return !blockEvents(`${text}\n# probe`).some(
    ([kind, token]) => kind === "enter" && token.type === "atxHeading" && token.start.offset > text.length,
  );
}
