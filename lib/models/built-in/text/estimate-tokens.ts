/** Tokens of a text, roughly: four Latin characters or one and a half Chinese signs each, as common vocabularies do. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4 + wide / 1.5);
}
