import { escapeTags } from "../../../core/escape-tags";
import { readPrompt } from "../../../core/read-prompt";
import type { ReportSource } from "../schema";
import { sourceLength } from "../sources/source-length";
import type { AskModel } from "./ask-model";
import { piecesOf } from "./pieces-of";

/** What one call is given to shorten, in characters. */
const mapLength = 40_000;
const atOnce = 4;

/**
 * Brings sources that are too long for one call under `cap` characters: every part is read by the model and shortened
 * in proportion, again if need be. Nothing is skipped; sources keep their numbers and titles.
 * @throws what the model call throws, and when shortening does not get anywhere
 */
export async function condenseSources(
  ask: AskModel,
  topic: string,
  sources: readonly ReportSource[],
  cap: number,
): Promise<ReportSource[]> {
  let current = [...sources];
  for (let round = 1; sourceLength(current) > cap; round += 1) {
    if (round > 3) throw new Error("The model did not shorten the sources enough to write a report from them.");
    const ratio = (cap / sourceLength(current)) * 0.9;
    const parts = current.flatMap((source, index) =>
      piecesOf(source.passages.map((passage) => passage.text).join("\n\n"), Math.min(mapLength, cap)).map((text) => ({
        index,
        text,
      })),
    );
    const shortened = await mapInOrder(parts, ({ text }) =>
      condense(ask, topic, text, Math.floor(text.length * ratio)),
    );
    current = current.map((source, index) => ({
      ...source,
      passages: parts.flatMap((part, at) =>
        part.index === index ? [{ text: shortened[at] ?? "", page: null, start: null, end: null }] : [],
      ),
    }));
  }
  return current;
}

async function condense(ask: AskModel, topic: string, text: string, length: number): Promise<string> {
  const message = [
    `<topic>${escapeTags(topic)}</topic>`,
    `<length>${length}</length>`,
    `<text>\n${escapeTags(text)}\n</text>`,
  ].join("\n");
  return (await ask(readPrompt("deliverables/report/condense"), message)).text.trim();
}

async function mapInOrder<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = new Array(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
