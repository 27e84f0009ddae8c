import { readPrompt } from "../../../core/read-prompt";
import { fail, ok } from "../../../core/result";
import type { StepResult } from "../../step-result";
import { checkDiagrams } from "../diagram/check-diagrams";
import { parseSections } from "../markdown/parse-sections";
import { reportWords } from "../report-words";
import { addNote } from "./add-note";
import { cleanReport } from "./clean-report";
import { fitSources } from "./fit-sources";
import { writePrompt } from "./write-prompt";
import type { WritingJob, WrittenReport } from "./writing-job";

/** Writes the whole report with one model call over the sources, then cleans and checks the answer. */
export async function composeReport(job: WritingJob): Promise<StepResult<WrittenReport>> {
  const { resolved, ask, input, language } = job;
  const words = reportWords[language];
  const fitted = await fitSources(job);
  const answer = await ask(readPrompt("deliverables/report/write"), writePrompt(input, language, fitted.sources));
  if (answer.text.trim() === "") return fail("failed", "The model answered with an empty text. Try again.");
  const { title, markdown } = cleanReport(answer.text, input.topic);
  // The engine quotes; when it found nothing to quote, what it answers is an apology and no report.
  if (resolved.builtIn && parseSections(markdown).length < 2) {
    return fail("failed", `The sources hold no sentences that a report on "${input.topic}" could be made from.`);
  }
  const { failedQueries } = job;
  const notes = [
    resolved.builtIn ? words.noModel : "",
    fitted.note,
    failedQueries.length > 0 ? words.searchFailed(failedQueries) : "",
  ]
    .filter((note) => note !== "")
    .join(" ");
  const checked = checkDiagrams(markdown, words.notDrawn);
  return ok({
    title,
    markdown: notes ? addNote(checked.markdown, notes) : checked.markdown,
    engine: `${resolved.provider}/${resolved.modelId}`,
    ...(answer.isCut && { shortfall: words.cutShort }),
  });
}
