/**
 * What to search for when nobody said: the topic, and the instructions' own words where they add some.
 * At most three queries, none twice.
 */
export function deriveQueries(topic: string, instructions = ""): string[] {
  const sentences = instructions
    .split(/(?<=[.!?;。！？；\n])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3)
    .map((sentence) => `${topic} ${sentence}`.slice(0, 400));
  return [...new Set([topic, ...sentences])].slice(0, 3);
}
