import type { Exchange } from "../read-conversation";
import { detectLanguage } from "../text/detect-language";
import { mentionsTalk, reportTopic } from "./report-topic";
import { splitRequest } from "./split-request";

/**
 * The task for the specialist, with the whole context: it sees nothing else. Undefined when no topic is known.
 * Text that the report is to be made of stands in `<source_text>`.
 */
export function describeReport(text: string, before: readonly Exchange[]): string | undefined {
  const { request, material: pasted } = splitRequest(text);
  const topic = reportTopic(request, before);
  const talk = mentionsTalk(request) ? conversationText(before) : "";
  if (!topic && !pasted && !talk) return undefined;
  const style = styleOf(request);
  const source = pasted ? "the text below" : talk ? "this conversation, below" : "the documents";
  return [
    `Write a report. Topic: ${topic ?? firstWords(pasted || talk)}`,
    `Style: ${style}`,
    `Language: ${detectLanguage(request) === "zh" ? "Chinese" : "English"}`,
    `Source: ${source}`,
    `Request: ${request.replace(/\s+/g, " ")}`,
    ...(pasted || talk ? [`<source_text>\n${pasted || talk}\n</source_text>`] : []),
  ].join("\n");
}

export function styleOf(text: string): "brief" | "deep_research" | "detailed" {
  if (/\b(?:deep[- ]research|in[- ]depth|thorough|comprehensive)\b|深度|深入|全面/i.test(text)) return "deep_research";
  if (
    /\b(?:brief|short(?:er|en)?|one[- ]page(?:r)?|concise|quick|summary)\b|简短|简要|简报|一页|精简|短一[点些]/i.test(
      text,
    )
  )
    return "brief";
  return "detailed";
}

/** The answers so far, each under its question; labels and notes of the engine are left out. */
function conversationText(before: readonly Exchange[]): string {
  return before
    .filter((exchange) => exchange.assistant !== "")
    .map(({ user, assistant }) => {
      const said = assistant
        .replace(/\s?\[\d+\]/g, "")
        .replace(/^_.*_$/gm, "")
        .trim();
      return `## ${user.split("\n")[0]!.slice(0, 120)}\n\n${said}`;
    })
    .join("\n\n");
}

const firstWords = (text: string): string =>
  text
    .replace(/^[#\s]+/, "")
    .split("\n")[0]!
    .split(/\s+/)
    .slice(0, 8)
    .join(" ")
    .slice(0, 60);
