import { detectLanguage } from "../text/detect-language";
import { splitSentences } from "../text/split-sentences";

const headings = ["Goal", "Constraints", "Progress", "Decisions", "Next steps"] as const;
type Heading = (typeof headings)[number];

/** Lines of one section, the newest of them last, and characters of one line. */
const mostLines: Record<Heading, number> = { Goal: 3, Constraints: 8, Progress: 14, Decisions: 6, "Next steps": 3 };
const longestLine = 300;

const constraint =
  /\b(?:must|only|at most|at least|no more than|not|never|don['’]t|without|except|budget|deadline|until|before|please use|prefer)\b|必须|只|最多|至少|不要|不超过|除了|之前|请用|预算|截止|偏好/i;
const decision =
  /\b(?:decid\w+|agreed?|we(?:['’]ll| will) (?:use|take|go)|let['’]s (?:use|take|go)|chosen?|go with)\b|决定|同意|选用|就用|采用/i;
const fact = /\d|\[\d{1,6}\]/;

/**
 * The summary of a conversation without a language model: sentences of it, word for word, under the five headings that
 * were asked for. What an earlier summary holds stays, as far as there is room.
 */
export function sumUpConversation(message: string): string {
  const { earlier, turns } = readTranscript(message);
  const asked = turns.filter(({ who }) => who === "User").map(({ text }) => text);
  const answers = turns.filter(({ who }) => who === "Assistant").map(({ text }) => text);
  const said = asked.flatMap(sentencesOf);
  const told = answers.flatMap(sentencesOf);
  const found: Record<Heading, string[]> = {
    Goal: [asked[0], asked.at(-1)].flatMap((text) => (text ? sentencesOf(text).slice(0, 1) : [])),
    Constraints: said.filter((sentence) => constraint.test(sentence) && !/[?？]$/.test(sentence)),
    Progress: told.filter((sentence) => fact.test(sentence)),
    Decisions: said.filter((sentence) => decision.test(sentence)),
    "Next steps": turns.at(-1)?.who === "User" ? sentencesOf(turns.at(-1)!.text).slice(0, 1) : [],
  };
  const none = detectLanguage(asked.join(" ")) === "zh" ? "无。" : "None.";
  return headings
    .map((heading) => {
      const before = heading === "Next steps" ? [] : sectionOf(earlier, heading);
      const lines = [...new Set([...before, ...found[heading]])].slice(-mostLines[heading]);
      return `## ${heading}\n${lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : none}`;
    })
    .join("\n\n");
}

function readTranscript(message: string): { earlier: string; turns: Array<{ who: string; text: string }> } {
  const parts = message.split("\n\nWhat came then:\n");
  const earlier = parts.length > 1 ? parts[0]! : "";
  const turns: Array<{ who: string; text: string }> = [];
  for (const block of parts.at(-1)!.split("\n\n")) {
    const opened = /^(User|Assistant called|Assistant|Result of \w+): ([\s\S]*)$/.exec(block);
    if (opened) turns.push({ who: opened[1]!, text: opened[2]! });
    else if (turns.length > 0) turns.at(-1)!.text += `\n\n${block}`;
  }
  return { earlier, turns };
}

function sectionOf(summary: string, heading: Heading): string[] {
  const body = summary.split(`## ${heading}\n`)[1]?.split("\n\n## ")[0] ?? "";
  return body.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
}

function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .flatMap(splitSentences)
    .map((sentence) => sentence.replace(/^[-*#>\s]+/, "").trim())
    .filter((sentence) => sentence.length >= 2 && sentence.length <= longestLine);
}
