/**
 * Tokens a model can take in, by the beginning of its name; the longest matching beginning decides. Numbers are the
 * makers' published limits of November 2026, rounded down. Servers seldom tell this, and it is only used to compact
 * a conversation in time: too small costs a summary, too large costs an error that is reported as one.
 */
const windows: Record<string, number> = {
  "gpt-3.5": 16_000,
  "gpt-4": 128_000,
  "gpt-4.1": 1_000_000,
  "gpt-5": 272_000,
  "gpt-6": 272_000,
  o1: 200_000,
  o3: 200_000,
  o4: 200_000,
  claude: 200_000,
  gemini: 1_000_000,
  "llama3.": 128_000,
  "llama-3.": 128_000,
  qwen2: 32_000,
  qwen3: 128_000,
  mistral: 32_000,
  deepseek: 64_000,
};

/** For models nobody has told us about: what a local server is usually started with at least. */
const unknownWindow = 32_000;

export function contextWindowOf(modelId: string): number {
  // Gateways prefix the maker: "openai/gpt-4.1".
  const name = modelId.toLowerCase().split("/").at(-1) ?? "";
  const match = Object.keys(windows)
    .filter((beginning) => name.startsWith(beginning))
    .sort((a, b) => b.length - a.length)[0];
  return match ? (windows[match] ?? unknownWindow) : unknownWindow;
}
