/** Stands for a name in plain text: quoted words, code, a link, a file, an address. */
export const nameSign = "\uE000";
/** Stands for a citation label. */
export const labelSign = "\uE001";
/** Stands for a tick: a box that is checked, an emoji that says "done". */
export const tickSign = "\uE002";
/** Stands for a cross or an empty box. */
export const crossSign = "\uE003";

/** A sentence without markup; what it quotes or names is one sign each. */
export interface PlainText {
  text: string;
  /** Of each character of `text`, its place in the sentence. */
  places: number[];
  /** What the name signs stand for, in order. */
  names: string[];
}

const parts = new RegExp(
  [
    String.raw`(?<code>\x60{1,3}[^\x60]+\x60{1,3})`,
    String.raw`(?<link>!?\[(?<title>[^\]\n]{1,200})\]\((?:[^()\s]|\([^()\s]*\)){0,500}\))`,
    String.raw`(?<tick>\[[xX]\]|[✅✔☑✓🎉👍]️?)`,
    String.raw`(?<cross>\[ \]|[❌✗✘☐⏳]️?)`,
    String.raw`(?<label>\[\d{1,6}(?:\s*[,，、]\s*\d{1,6})*\])`,
    String.raw`(?<quote>“[^”]{1,600}”|"[^"]{1,600}"|「[^」]{1,600}」|『[^』]{1,600}』|《[^》]{1,300}》|(?<![\w])['‘][^'’\n]{2,200}['’](?![\w]))`,
    String.raw`(?<url>https?:\/\/[^\s<>"，。；）)]{1,500})`,
    String.raw`(?<mail>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})`,
    String.raw`(?<path>(?<![\w/<])\/?(?:[\w.-]{1,80}\/){1,12}[\w.-]{0,80}[\w-]|(?<![\w/<])\/[\w-][\w.-]{0,80}[\w-])`,
    String.raw`(?<file>[\w-][\w.-]{0,80}\.(?:md|txt|csv|tsv|pdf|docx?|xlsx?|pptx?|html?|json|ya?ml|png|jpe?g|svg|zip|mp[34]|wav|eml|ics)\b)`,
    String.raw`(?<channel>(?<=\s)#[\p{L}][\p{L}\p{N}_-]{1,60})`,
    String.raw`(?<markup>\*{1,3}|_{1,3}(?=[^\w]|$)|(?<=^|[^\w])_{1,3}|~~|<\/?[a-z][^<>]{0,100}>|️)`,
  ].join("|"),
  "gu",
);

/** Takes markup away and puts one sign in place of each quotation, name and label. Linear in the sentence's length. */
export function plainText(sentence: string): PlainText {
  let text = "";
  const places: number[] = [];
  const names: string[] = [];
  const add = (piece: string, from: number, step: 0 | 1) => {
    for (let i = 0; i < piece.length; i += 1) places.push(from + i * step);
    text += piece;
  };
  let last = 0;
  for (const match of sentence.matchAll(parts)) {
    add(sentence.slice(last, match.index), last, 1);
    last = match.index + match[0].length;
    const { markup, label, tick, cross, title } = match.groups as Record<string, string | undefined>;
    if (markup !== undefined) continue;
    const sign = label ? labelSign : tick ? tickSign : cross ? crossSign : nameSign;
    if (sign === nameSign) names.push(title ?? match[0].replace(/^[`“"「『《'‘]+|[`”"」』》'’]+$/g, ""));
    add(sign, match.index, 0);
  }
  add(sentence.slice(last), last, 1);
  return { text, places, names };
}
