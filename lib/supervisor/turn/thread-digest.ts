import type { CandorMessage } from "../../chats/schema";
import { escapeTags } from "../../core/escape-tags";
import { truncate } from "../../core/truncate";
import { textOf } from "./history";

const questionsShown = 4;

/**
 * What a specialist learns of the conversation besides its task: who asks, when, in which language, the last
 * questions and the beginning of the last answer. At most about 2,500 characters; text of others stays escaped.
 */
export function threadDigest(
  history: readonly CandorMessage[],
  about: { person: string; language: string; now: Date },
): string {
  const questions = history.filter((message) => message.role === "user").slice(-questionsShown);
  const answer = history.findLast((message) => message.role === "assistant");
  const lines = [
    `Today: ${about.now.toISOString().slice(0, 10)} (UTC). Asked by ${about.person}; language: ${about.language}.`,
    ...questions.map((message, index) =>
      index === questions.length - 1
        ? `Asked now: ${truncate(oneLine(textOf(message)), 800)}`
        : `Asked before: ${truncate(oneLine(textOf(message)), 250)}`,
    ),
    ...(answer ? [`Answered before: ${truncate(oneLine(textOf(answer)), 600)}`] : []),
  ];
  return escapeTags(lines.join("\n"));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
