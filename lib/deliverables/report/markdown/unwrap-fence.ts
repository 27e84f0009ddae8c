import { openFence } from "./open-fence";

/**
 * Takes off the fence that a model may put around a whole document. Only a fence that wraps everything goes:
 * it is marked as Markdown, or carries no language and holds a document that begins with a `#` title.
 */
export function unwrapFence(text: string): string {
  const trimmed = text.trim();
  const opening = /^(`{3,}|~{3,})[ \t]*([^\s`~]*)[ \t]*(?:\r\n|\r|\n)/.exec(trimmed);
  if (!opening?.[1]) return text;
  const [line, fence, language = ""] = opening;
  const inside = trimmed.slice(line.length);
  const wraps = /^(markdown|md|mdx)$/i.test(language) || (language === "" && /^\s*# /.test(inside));
  if (!wraps) return text;
  const closing = new RegExp(`(?:^|\\r\\n|\\r|\\n)${fence[0]}{${fence.length},}[ \\t]*$`).exec(inside);
  if (!closing) return inside;
  const content = inside.slice(0, closing.index);
  // When the last line closes a block inside, the outer fence was never closed: the answer was cut.
  return openFence(content) === null ? content : inside;
}
