import { isChinese, lastUserText, section } from "./prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "./types";

/** A report in the form that the writing prompt asks for, from the sources that came with it. */
export function writeReportReply(request: ScriptedRequest): ScriptedReply {
  const asked = lastUserText(request);
  const topic = section(asked, "topic") ?? "Report";
  const chinese = section(asked, "language") === "zh" || isChinese(topic);
  const sources = [...asked.matchAll(/<source n="(\d+)" title="([^"]*)">([\s\S]*?)<\/source>/g)];
  const sections = sources.map(
    ([, , title, text]) => `## ${title}\n\n${(text ?? "").trim().replace(/^#{1,2} /gm, "### ")}`,
  );
  const [summary, conclusion] = chinese ? ["摘要", "结论"] : ["Executive summary", "Conclusion"];
  const closing = chinese ? `以上内容来自 ${sources.length} 份资料。` : `This rests on ${sources.length} sources.`;
  return {
    text: [
      `# ${topic}`,
      `## ${summary}`,
      chinese ? `关于“${topic}”的要点。` : `What the sources say about ${topic}.`,
      ...sections,
      `## ${conclusion}`,
      closing,
    ].join("\n\n"),
    chunkSize: 200,
  };
}
