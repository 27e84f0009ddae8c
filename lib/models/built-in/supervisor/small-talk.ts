import type { Words } from "../words/word-set";

const kinds = {
  thanks: /\b(?:thanks|thank you|thx|cheers)\b|谢|辛苦/i,
  goodbye: /\b(?:bye|goodbye|see you|good night)\b|再见|拜拜|晚安|回头见/i,
  who: /\b(?:who|what) (?:are|can|do) you\b|\bare you\b|\bmodel\b|\byour (?:name|purpose|job|role)\b|\byourself\b|\b(?:made|built|created) you\b|\bhelp\b|你.{0,4}(?:是|叫|能|会|可以|有)|你自己|发了?你|模型|帮/i,
  greeting: /\b(?:hi|hello|hey|morning|afternoon|evening|meet you|how are you|how'?s)\b|好|早|嗨|哈喽|认识|幸会/i,
};

/** A short answer to something that asks for nothing. */
export function smallTalk(text: string, words: Words, abilities: string[]): string {
  if (kinds.thanks.test(text)) return words.thanks;
  if (kinds.goodbye.test(text)) return words.goodbye;
  if (kinds.who.test(text)) return words.introduction(abilities);
  if (kinds.greeting.test(text) && !/^(?:好的|很好)/.test(text)) return words.greeting;
  return words.acknowledged;
}
