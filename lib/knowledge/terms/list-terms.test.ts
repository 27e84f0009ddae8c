import { describe, expect, it } from "vitest";
import { impactOf } from "./impact-of";
import { listTerms } from "./list-terms";
import { queryTerms } from "./query-terms";
import { termsOfWord } from "./terms-of-word";

const terms = (text: string) => [...listTerms(text, { single: false }).counts.keys()];

describe("listTerms", () => {
  it.each([
    ["plurals and endings", "Boards dried slowly", ["board", "dri", "slowli"]],
    ["case and accents", "Trä ÉCOLE", ["tra", "ecol"]],
    ["full-width and ligatures", "ＡＢＣ oﬃce", ["abc", "offic"]],
    ["thousands", "1,180 euros", ["1180", "euro"]],
    ["possessives", "Marlow's Marlow’s", ["marlow"]],
    ["Chinese in pairs", "港口手册", ["港口", "口手", "手册"]],
    ["Chinese over a line break", "12小\n时内", ["12", "小时", "时内"]],
    ["Japanese and Korean in pairs", "倉庫です 창고에서", ["倉庫", "庫で", "です", "창고", "고에", "에서"]],
    ["words beside Chinese", "型号MP1120价格", ["型号", "mp1120", "价格"]],
  ])("%s", (_, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it("counts single characters of Chinese only where asked, and never in the length", () => {
    const { counts, length } = listTerms("税税率", { single: true });
    expect(Object.fromEntries(counts)).toEqual({ 税: 2, 率: 1, 税税: 1, 税率: 1 });
    expect(length).toBe(2);
    expect(terms("税")).toEqual(["税"]);
  });

  it("is as long as its words, however many terms an identifier gives", () => {
    expect(listTerms("get_dock_schedule_by_id works", { single: true }).length).toBe(2);
  });
});

describe("termsOfWord", () => {
  it.each([
    ["getDockScheduleById", ["get", "dock", "schedul", "by", "id", "getdockschedulebyid"]],
    [
      "get_dock_schedule_by_id",
      ["get", "dock", "schedul", "by", "id", "get_dock_schedule_by_id", "getdockschedulebyid"],
    ],
    ["HTTPServerPool", ["http", "server", "pool", "httpserverpool"]],
    ["E-217", ["e", "217", "e-217", "e217"]],
    ["well-known", ["well", "known", "well-known", "wellknown"]],
    ["E_CONN_0x80070005", ["e", "conn", "0x80070005", "e_conn_0x80070005", "econn0x80070005"]],
    ["___", []],
  ])("%s", (word, expected) => {
    expect(termsOfWord(word)).toEqual(expected);
  });

  it("stays small for a run of letters, and gives no term that an index cannot hold", () => {
    const found = termsOfWord("Qk".repeat(20_000));
    expect(found.length).toBeLessThan(30);
    expect(Math.max(...found.map((term) => term.length))).toBeLessThanOrEqual(120);
    expect(termsOfWord("x".repeat(500))).toEqual([]);
  });
});

describe("queryTerms", () => {
  it("leaves out words of grammar beside others, and keeps them when there is nothing else", () => {
    expect([...queryTerms("How many days of annual leave are there?").keys()]).toEqual([
      "mani",
      "dai",
      "annual",
      "leav",
    ]);
    expect([...queryTerms("to be or not to be").keys()]).toEqual(["to", "be", "or", "not"]);
    expect([...queryTerms("叉车限速是多少？").keys()]).toEqual(["叉车", "车限", "限速", "速是"]);
  });

  it("cuts a question without end", () => {
    const long = Array.from({ length: 500 }, (_, at) => `word${at}`).join(" ");
    expect(queryTerms(long).size).toBe(64);
  });
});

describe("impactOf", () => {
  it("grows with the count up to a bound, and falls with the length", () => {
    expect(impactOf(1, 200)).toBeCloseTo(1, 5);
    expect(impactOf(2, 200)).toBeGreaterThan(impactOf(1, 200));
    expect(impactOf(1_000, 200)).toBeLessThan(2.2);
    expect(impactOf(1, 400)).toBeLessThan(impactOf(1, 100));
  });
});
