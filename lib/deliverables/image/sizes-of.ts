/** Sizes that makers publish for their models, by the beginning of a model's name (November 2026). */
const sizes: Record<string, readonly string[]> = {
  "dall-e-2": ["256x256", "512x512", "1024x1024"],
  "dall-e-3": ["1024x1024", "1792x1024", "1024x1792"],
  "gpt-image-1": ["1024x1024", "1536x1024", "1024x1536"],
};

/** The sizes that a model draws; null when they are not known, and the server has to say. */
export function sizesOf(modelId: string): readonly string[] | null {
  const beginning = Object.keys(sizes).find((name) => modelId === name || modelId.startsWith(`${name}-`));
  return beginning ? sizes[beginning]! : null;
}
