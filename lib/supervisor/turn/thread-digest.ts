import type { CandorMessage } from "../../chats/schema";
import { escapeTags } from "../../core/escape-tags";
import { truncate } from "../../core/truncate";
import { textOf } from "./history";

/** Questions before the one asked now, and answers that are looked through for values. */
const questionsShown = 3;
const answersSeen = 4;
const room = { now: 800, before: 200, goal: 250, constraints: 350, values: 500, answer: 300 } as const;

/** Characters of one message that are looked at. */
const longestSeen = 4_000;

const constraint =
  /\b(?:must|only|at most|at least|no more than|not|never|don['’]t|without|except|budget|deadline|before|until|always|prefer)\b|必须|只|最多|至少|不要|不超过|除了|之前|预算|截止|总是/i;

/**
 * What a specialist learns of the conversation besides its task: who asks, when, in which language; the goal of the
 * thread, the questions and the conditions that people gave; the values of earlier answers, the likeliest to be
 * compared with first, and the beginning of the last answer. About 2,500 characters at most; text of others stays
 * escaped.
 * @param goal of a thread whose beginning is out of sight, as it was summed up
 */
export function threadDigest(
  history: readonly CandorMessage[],
  about: { person: string; language: string; now: Date; goal?: string | null },
): string {
  const questions = history.filter(({ role }) => role === "user").map((message) => oneLine(seen(message)));
  const answers = history.filter(({ role }) => role === "assistant").map(seen);
  const now = questions.at(-1) ?? "";
  const before = questions.slice(0, -1);
  const goal = about.goal ?? (before.length > questionsShown ? before[0]! : "");
  const lines = [
    `Today: ${about.now.toISOString().slice(0, 10)} (UTC). Asked by ${about.person}; language: ${about.language}.`,
    ...named("Goal of the thread", truncate(oneLine(goal), room.goal)),
    ...before.slice(-questionsShown).map((question) => `Asked before: ${truncate(question, room.before)}`),
    ...named(
      "Conditions given",
      together(before.flatMap(sentencesOf).filter(isConstraint).toReversed(), room.constraints),
    ),
    ...named("Values so far", together(valuesFor(now, answers), room.values)),
    ...named("Answered before", truncate(oneLine(answers.at(-1) ?? ""), room.answer)),
    `Asked now: ${truncate(now, room.now)}`,
  ];
  return escapeTags(lines.join("\n"));
}

const seen = (message: CandorMessage) => truncate(textOf(message), longestSeen);
const named = (name: string, text: string): string[] => (text === "" ? [] : [`${name}: ${text}`]);
const isConstraint = (sentence: string) => constraint.test(sentence) && !/[?？]$/.test(sentence);

/** Sentences of the last answers that hold a number: those that share most words with the question first, then newer. */
function valuesFor(question: string, answers: readonly string[]): string[] {
  const asked = wordsOf(question);
  return answers
    .slice(-answersSeen)
    .toReversed()
    .flatMap(sentencesOf)
    .filter((sentence) => /\d/.test(sentence.replaceAll(/\[\d+\]/g, "")))
    .map((sentence, at) => ({ sentence, at, shared: [...wordsOf(sentence)].filter((word) => asked.has(word)).length }))
    .sort((a, b) => b.shared - a.shared || a.at - b.at)
    .map(({ sentence }) => sentence);
}

/** As many of them, each once, as fit. */
function together(sentences: readonly string[], characters: number): string {
  let left = characters;
  const fitting = [...new Set(sentences)].filter((sentence) => {
    if (sentence.length + 1 > left) return false;
    left -= sentence.length + 1;
    return true;
  });
  return fitting.join(" ");
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]{3,}/gu) ?? []);
}

/** Lines of tables and lists count as sentences. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => oneLine(sentence.replace(/^[\s>*#-]+/, "")))
    .filter((sentence) => sentence !== "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
