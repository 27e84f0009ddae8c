/**
 * Puts words in the place of others as if they had been typed: the browser's undo takes them back, and the field tells
 * its page of the change. The caret stands behind them.
 */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, words: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (document.execCommand("insertText", false, words)) return;
  area.setRangeText(words, start, end, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: words }));
}
