import type { ReportLanguage } from "./report-language";

/** The few sentences that the product itself puts into a report, in the report's language. */
export const reportWords: Record<
  ReportLanguage,
  {
    providedText: string;
    conversation: string;
    presentVersion: string;
    noModel: string;
    notDrawn: (reason: string) => string;
    condensed: (kept: number, all: number) => string;
    searchFailed: (queries: readonly string[]) => string;
    cutShort: string;
    keptAsItWas: (headings: readonly string[]) => string;
  }
> = {
  en: {
    providedText: "Text that was provided",
    conversation: "Conversation",
    presentVersion: "Previous version of this report",
    noModel: "Compiled from the sources by Candor's built-in engine. No language model was used.",
    notDrawn: (reason) => `This diagram could not be drawn (${reason}); its source is shown instead.`,
    condensed: (kept, all) =>
      `The sources were longer than what can be read at once: ${kept} of ${all} passages, those closest to the topic, were used.`,
    searchFailed: (queries) =>
      `The search for ${queries.map((query) => `“${query}”`).join(", ")} failed; the report was written without it.`,
    cutShort: "The model stopped before the end of the report; what it wrote is kept.",
    keptAsItWas: (headings) => `These parts could not be written and stayed as they were: ${headings.join(", ")}.`,
  },
  zh: {
    providedText: "所提供的文本",
    conversation: "对话内容",
    presentVersion: "本报告的上一版本",
    noModel: "本报告由 Candor 内置引擎根据资料整理而成，未使用任何语言模型。",
    notDrawn: (reason) => `此图无法绘制（${reason}），以下显示其源代码。`,
    condensed: (kept, all) => `资料超出一次可读取的长度：在 ${all} 个段落中选用了与主题最相关的 ${kept} 个。`,
    searchFailed: (queries) => `检索${queries.map((query) => `“${query}”`).join("、")}失败，本报告未包含其结果。`,
    cutShort: "模型在报告结束前停止输出，已写出的内容予以保留。",
    keptAsItWas: (headings) => `以下部分未能改写，保持原样：${headings.join("、")}。`,
  },
};
