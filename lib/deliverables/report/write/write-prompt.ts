import { escapeTags } from "../../../core/escape-tags";
import type { ReportLanguage } from "../report-language";
import type { GenerateReport, ReportSource } from "../schema";

/**
 * The message that a report is written from. Sources are whatever people uploaded or pages said: inside their tags
 * nothing can close them, so none of it can pass for an instruction of ours.
 */
export function writePrompt(
  input: Pick<GenerateReport, "topic" | "report_style" | "user_instructions">,
  language: ReportLanguage,
  sources: readonly ReportSource[],
): string {
  return [
    tag("topic", input.topic),
    tag("style", input.report_style),
    tag("instructions", input.user_instructions ?? ""),
    `<language>${language}</language>`,
    `<sources>\n${sources.map(sourceTag).join("\n")}\n</sources>`,
  ].join("\n");
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeTags(text)}</${name}>`;
}

/** One numbered source, which its own text cannot close. */
export function sourceTag(source: ReportSource): string {
  const title = escapeTags(source.title).replaceAll('"', "&quot;").replace(/\s+/g, " ");
  const text = source.passages.map((passage) => escapeTags(passage.text.trim())).join("\n\n");
  return `<source n="${source.n}" title="${title}">\n${text}\n</source>`;
}
