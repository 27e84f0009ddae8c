import type { ReportLanguage } from "../report-language";
import type { ExportableReport } from "./exportable-report";

const words: Record<
  ReportLanguage,
  {
    version: string;
    by: string;
    sources: string;
    document: string;
    pages: string;
    model: string;
    builtIn: string;
  }
> = {
  en: {
    version: "Version",
    by: "Asked for by",
    sources: "Sources",
    document: "Document",
    pages: "Pages",
    model: "Written by the language model",
    builtIn: "Compiled by Candor's built-in engine; no language model was used.",
  },
  zh: {
    version: "版本",
    by: "委托人",
    sources: "资料来源",
    document: "文档",
    pages: "页码",
    model: "撰写所用语言模型：",
    builtIn: "由 Candor 内置引擎整理，未使用语言模型。",
  },
};

export const exportWords = (language: ReportLanguage): (typeof words)["en"] => words[language];

/** Says who wrote it, in a sentence for the reader. */
export function engineNote({ engine, language }: Pick<ExportableReport, "engine" | "language">): string {
  if (engine.startsWith("built-in/")) return words[language].builtIn;
  const model = engine.slice(engine.indexOf("/") + 1);
  return language === "zh" ? `${words.zh.model}${model}。` : `${words.en.model} ${model}.`;
}

/** Pages of a source that the passages stand on, as `1, 4`; empty when it has none. */
export function pagesOf(source: ExportableReport["sources"][number]): string {
  const pages = source.passages.flatMap((passage) => passage.page ?? []);
  return [...new Set(pages)].sort((a, b) => a - b).join(", ");
}
