const han = /\p{Script=Han}/gu;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Words of a text. Chinese is written without spaces: each of its characters counts as one. */
export function countWords(text: string): number {
  const characters = text.match(han)?.length ?? 0;
  return characters + (text.replace(han, " ").match(word)?.length ?? 0);
}

/** Whether a text can carry a report by itself: 200 words, or 400 Chinese characters, or a mixture of both. */
export function carriesReport(text: string): boolean {
  const characters = text.match(han)?.length ?? 0;
  return countWords(text) - characters + characters / 2 >= 200;
}
