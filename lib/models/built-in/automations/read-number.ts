const english = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const chinese = "零一二三四五六七八九";

/** A small number in figures, in English or in Chinese: "9", "nine", "九", "十二", "二十三", "两". NaN for anything else. */
export function readNumber(text: string): number {
  const said = text.trim().toLowerCase();
  if (/^\d{1,2}$/.test(said)) return Number(said);
  if (english.includes(said)) return english.indexOf(said);
  if (said === "两") return 2;
  const [, tens, units] = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(said) ?? [];
  if (tens !== undefined) return (tens ? chinese.indexOf(tens) : 1) * 10 + (units ? chinese.indexOf(units) : 0);
  return said.length === 1 && chinese.includes(said) ? chinese.indexOf(said) : Number.NaN;
}
