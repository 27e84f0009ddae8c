import { detectLanguage, type Language } from "../text/detect-language";
import { promptSection } from "../text/prompt-section";

export interface ReportSourceText {
  title: string;
  text: string;
}

export interface ReportRequest {
  topic: string;
  style: "brief" | "detailed" | "deep_research";
  language: Language;
  sources: ReportSourceText[];
}

/** The request to write a report, from the tags of the user message. */
export function readReportRequest(message: string): ReportRequest {
  const topic = promptSection(message, "topic") ?? "";
  const style = promptSection(message, "style");
  const sources = [...message.matchAll(/<source\b([^>]*)>([\s\S]*?)<\/source>/g)].map(
    ([, attributes = "", text = ""]) => ({
      title: unescapeTags(/title="([^"]*)"/.exec(attributes)?.[1] ?? "").replaceAll("&quot;", '"'),
      text: unescapeTags(text).trim(),
    }),
  );
  const language = promptSection(message, "language");
  return {
    topic: unescapeTags(topic),
    style: style === "brief" || style === "deep_research" ? style : "detailed",
    language: language === "zh" || language === "en" ? language : detectLanguage(topic),
    sources: sources.filter((source) => source.text !== ""),
  };
}

/** Text in a prompt cannot open tags; what was made harmless for that is read as it was written. */
function unescapeTags(text: string): string {
  return text.replaceAll("&lt;", "<");
}
