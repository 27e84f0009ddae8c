const spelled = new Map(
  "one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 hundred:00 thousand:k million:m billion:b dozen:12 doubled:x2 double:x2 tripled:x3 triple:x3 halved:/2 half:/2 zwei:2 drei:3 vier:4 fünf:5 zehn:10 verdoppelt:x2 verdreifacht:x3 halbiert:/2"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const units: ReadonlyArray<[RegExp, string]> = [
  [/^(?:%|percent|per cent|prozent|％)$/i, "%"],
  [/^(?:k|tsd|thousand|千)$/i, "k"],
  [/^(?:m|mio|mn|million|millions|millionen|百万)$/i, "m"],
  [/^(?:b|bn|mrd|billion|billions|milliarden|十亿)$/i, "b"],
  [/^万$/, "w"],
  [/^亿$/, "y"],
];
const figure =
  /(\d+(?:[.,'’]\d+)*)(?:\s?(%|％|percent\b|per cent\b|prozent\b|千|百万|十亿|万|亿|(?:k|tsd|thousand|m|mio|mn|millions?|millionen|b|bn|mrd|billions?|milliarden)\b))?/giu;

/** The figures of a text in one form: 1,200 as 1200, "40 percent" as 40%, "$1.2 million" as 1.2m, "two" as 2. */
export function figuresIn(text: string): string[] {
  const plain = text.normalize("NFKC");
  const digits = [...plain.matchAll(figure)].map(([, number = "", unit]) => {
    const sign = unit ? units.find(([pattern]) => pattern.test(unit))?.[1] : "";
    return plainNumber(number) + (sign ?? "");
  });
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => spelled.get(word) ?? []).filter((value) => !/^(?:k|m|b|1)$/.test(value));
  return [...digits, ...named];
}

/** Signs between thousands go; what stands before one or two last digits is a decimal sign. */
function plainNumber(number: string): string {
  const grouped = number.replace(/[.,'’](?=\d{3}(?:\D|$))/g, "");
  return grouped.replace(",", ".").replace(/^0+(?=\d)/, "");
}
