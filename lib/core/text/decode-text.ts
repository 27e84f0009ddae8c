import { guessEncoding } from "./guess-encoding";

/** Text from bytes, and the name of the encoding it was read with. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Reads bytes of any common encoding. A byte order mark decides; else UTF-16 by the pattern of its zero bytes;
 * else UTF-8 if every byte fits; else what the file says about itself (`declared`, such as an HTML charset); else
 * the legacy encoding that reads into the most ordinary characters.
 * Never fails: what cannot be read becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = byMark(bytes) ?? byZeros(bytes);
  if (marked) return decodeAs(bytes, marked);
  const strict = tryDecode(bytes, "utf-8");
  if (strict !== null) return { text: strict, encoding: "utf-8" };
  if (declared && isEncoding(declared) && !/^utf-?8$/i.test(declared)) return decodeAs(bytes, declared.toLowerCase());
  if (isDamagedUtf8(bytes)) return decodeAs(bytes, "utf-8");
  return decodeAs(bytes, guessEncoding(bytes));
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isEncoding(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

function byMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return null;
}

/** UTF-16 without a mark: Western text has a zero in every other byte. */
function byZeros(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 4) return null;
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[(at % 2) as 0 | 1] += 1;
  const half = sample.length / 2;
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.1) return "utf-16le";
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.1) return "utf-16be";
  return null;
}

/** Mostly valid UTF-8 with a few broken bytes reads better as UTF-8 than as anything else. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, 65_536));
  let broken = 0;
  let beyondAscii = 0;
  for (const character of text) {
    if (character === "\ufffd") broken += 1;
    else if (character > "\u007f") beyondAscii += 1;
  }
  return beyondAscii > broken * 4;
}
