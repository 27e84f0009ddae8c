import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";

// Node writes only Unicode encodings; the others are made from the decoder itself, by inverting its table.
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    table.set(decoder.decode(new Uint8Array([byte])), [byte]);
    for (let next = 0x40; next <= 0xfe; next += 1) {
      const pair = [byte, next];
      const character = decoder.decode(new Uint8Array(pair));
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, pair);
    }
  }
  return new Uint8Array(
    Array.from(text).flatMap((character) => {
      if (character <= "\u007f") return [character.charCodeAt(0)];
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const chinese = "仓库里的木板堆放高度不得超过2.4米，货堆与墙壁之间保持0.5米距离。";
const samples: Array<[string, string]> = [
  ["gb18030", chinese],
  ["gb18030", "编号,品名,单价（元）\nML-19,碳化竹板,186.00\n"],
  ["big5", "倉庫裡的木板堆放高度不得超過2.4米，每個人都要戴安全帽。"],
  ["shift_jis", "倉庫の木材は高さ二メートルまで積むことができます。"],
  ["euc-kr", "창고에서는 안전모를 반드시 착용해야 합니다."],
  ["windows-1252", "Für Größen über 40 mm gilt: à la carte, señor, Trä."],
  ["windows-1251", "На складе нужно носить каску и защитную обувь."],
  ["koi8-r", "На складе нужно носить каску и защитную обувь."],
];

describe("decodeText", () => {
  it.each(samples)("reads %s without being told", (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding });
  });

  it("reads UTF-8 with and without a byte order mark, and drops the mark", () => {
    const bytes = new TextEncoder().encode(chinese);
    expect(decodeText(bytes)).toEqual({ text: chinese, encoding: "utf-8" });
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])).text).toBe(chinese);
  });

  it.each(["le", "be"] as const)("reads UTF-16 %s with a mark, and Western text without one", (order) => {
    const swap = (buffer: Buffer) => (order === "be" ? Buffer.from(buffer).swap16() : buffer);
    expect(decodeText(swap(Buffer.from(`\ufeff${chinese}`, "utf16le"))).text).toBe(chinese);
    expect(decodeText(swap(Buffer.from("The price is 40 euros.", "utf16le"))).text).toBe("The price is 40 euros.");
  });

  it("believes the file's own charset where the bytes are not UTF-8", () => {
    expect(decodeText(encode("Größe", "windows-1252"), "iso-8859-1").text).toBe("Größe");
    expect(decodeText(new TextEncoder().encode("Größe"), "iso-8859-1").text).toBe("Größe");
    expect(decodeText(encode("Größe", "windows-1252"), "no-such-charset").text).toBe("Größe");
  });

  it("keeps damaged UTF-8 readable", () => {
    const bytes = [...new TextEncoder().encode(chinese), 0xff, 0x41];
    expect(decodeText(new Uint8Array(bytes)).text).toBe(`${chinese}\ufffdA`);
  });

  it("reads the fixture that is encoded in GB18030", () => {
    const { text, encoding } = decodeText(readFileSync("tests/fixtures/documents/供应商价目表.csv"));
    expect(encoding).toBe("gb18030");
    expect(text).toContain("ML-40,重竹板,2440×1220×40毫米,张,352.00,120,55");
  });
});
