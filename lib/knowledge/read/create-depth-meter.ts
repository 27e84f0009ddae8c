const tagStart = 0x3c; // <
const tagEnd = 0x3e; // >
const slash = 0x2f;
const quotes = [0x22, 0x27];

/** How deep the elements of an XML text stand in each other; the text comes in pieces of UTF-8. */
export interface DepthMeter {
  add(piece: Uint8Array): void;
  /** The deepest place so far. */
  readonly deepest: number;
}

/**
 * One look at each byte and no tree: what it costs to parse a hostile text grows with the square of its depth, and is
 * known before by this. Comments and declarations count for nothing.
 */
export function createDepthMeter(): DepthMeter {
  let state: "text" | "start" | "open" | "close" | "other" = "text";
  let quote = 0;
  let before = 0;
  let depth = 0;
  let deepest = 0;
  function step(byte: number): void {
    if (state === "text") {
      if (byte === tagStart) state = "start";
    } else if (state === "start") {
      state = byte === slash ? "close" : byte === 0x21 || byte === 0x3f ? "other" : "open";
    } else if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (state === "open" && quotes.includes(byte)) quote = byte;
    else if (byte === tagEnd) {
      if (state === "close") depth -= 1;
      else if (state === "open" && before !== slash) depth += 1;
      deepest = Math.max(deepest, depth);
      state = "text";
    }
    before = byte;
  }
  return {
    add: (piece) => {
      for (const byte of piece) step(byte);
    },
    get deepest() {
      return deepest;
    },
  };
}
