// A full stop after these does not end a sentence.
const abbreviation =
  /(?:\b(?:dr|mr|mrs|ms|prof|st|no|nr|art|fig|ltd|inc|co|corp|gmbh|approx|ca|vs|cf|e\.g|i\.e|etc|al|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)|\b[A-Z])\.$/i;

/** Sentences of one paragraph, in order, with their own punctuation. */
export function splitSentences(paragraph: string): string[] {
  const text = paragraph.replace(/\s+/g, " ").trim();
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+["'”’)\]]*(?=\s)|[。！？]+[”’」』）]*/gu)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(start, end);
    const next = text.slice(end).trimStart();
    if (/^[.]/.test(match[0]) && (abbreviation.test(sentence.slice(-12)) || /^\p{Ll}/u.test(next))) continue;
    if (/^\d{1,3}\.$/.test(sentence.trim())) continue;
    sentences.push(sentence.trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest) sentences.push(rest);
  return sentences;
}
