import type { ResolvedModel } from "../../../models/resolve-model";
import type { Phase } from "../../schema";
import type { ReportLanguage } from "../report-language";
import type { GenerateReport, ReportSource } from "../schema";
import type { AskModel } from "./ask-model";

/** What a report is being written with. */
export interface WritingJob {
  input: GenerateReport;
  language: ReportLanguage;
  sources: ReportSource[];
  /** Searches that could not be run; the reader is told. */
  failedQueries: string[];
  resolved: ResolvedModel;
  ask: AskModel;
  /** Tells the card what is being done. @throws WorkStopped when somebody asked to stop */
  enter(phase: Phase): Promise<void>;
}

export interface WrittenReport {
  title: string;
  markdown: string;
  /** Which model wrote it. */
  engine: string;
  /** Why it is not all that was asked for; absent when it is. */
  shortfall?: string;
}
