import type { ReportLanguage } from "../report-language";
import type { ReportSource } from "../schema";

/** What every format is made from. */
export interface ExportableReport {
  title: string;
  workspace: string;
  author: string;
  /** The day it was finished, YYYY-MM-DD in the reader's time zone. */
  date: string;
  version: number;
  /** Which model wrote it, as it is stored: `built-in/…` or `openai/…`. */
  engine: string;
  language: ReportLanguage;
  markdown: string;
  sources: ReportSource[];
}
