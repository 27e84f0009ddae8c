import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { insertFiles, keepFiles } from "../files/keep-files";
import { findDeliverable } from "../find-deliverable";
import { finishDeliverable } from "../finish-deliverable";
import type { StepResult } from "../step-result";
import { drawPages } from "./draw-pages";
import { enterResumePhase } from "./enter-resume-phase";
import type { Filled } from "./fill-resume";
import { fitPages } from "./fit/fit-pages";
import { loadResume } from "./load-resume";
import { resumeLanguage } from "./resume-language";
import { resumeName } from "./resume-name";
import { resumeTemplate } from "./resume-template";
import { GenerateResume, type ResumeNote } from "./schema";

/**
 * Last step: sets the pages, and stores them with the end of the deliverable, together because their bytes are too much
 * for the record of steps. Run again after it was stored, it changes nothing.
 */
export async function setResumePages(ctx: Context, id: string, filled: Filled): Promise<StepResult<null>> {
  const row = await findDeliverable(ctx, "resume", id);
  if (row.state === "ready" || row.state === "partial") return ok(null);
  const input = GenerateResume.parse(row.input);
  if (!(await enterResumePhase(ctx, id, "fitting"))) return fail("stopped");
  const parent = input.parent_report_id ? await loadResume(ctx, input.parent_report_id) : null;
  const template = resumeTemplate(input, parent?.template);
  const fitted = fitPages(filled.data, {
    maxPages: input.max_pages,
    template,
    time: Math.floor(row.createdAt.getTime() / 1_000),
    language: resumeLanguage(filled.data, input.user_instructions),
    description: filled.engine.startsWith("built-in/")
      ? "No language model was used."
      : `Written with ${filled.engine}.`,
  });
  if (!fitted.ok) {
    const words = fitted.reason === "unset" ? `The resume could not be set: ${fitted.detail}.` : fitted.detail;
    return fail("failed", words);
  }
  const { data } = filled;
  const { pdf, svg, pages, leftOut } = fitted.value;
  const name = resumeName(data.basics.name, row.version);
  const pictures = await drawPages(svg, pages, name);
  if (!(await enterResumePhase(ctx, id, "saving"))) return fail("stopped");
  const document = { bytes: new Uint8Array(pdf), mediaType: "application/pdf", name: `${name}.pdf` };
  const files = await keepFiles(ctx, [document, ...pictures]);
  const notes: ResumeNote[] = [
    ...filled.notes,
    ...(leftOut.length > 0 ? [{ code: "left_out" as const, items: leftOut }] : []),
  ];
  const isLonger = pages > input.max_pages;
  const isEnded = await finishDeliverable(ctx, id, {
    state: isLonger ? "partial" : "ready",
    title: data.basics.name,
    engine: filled.engine,
    ...(isLonger && {
      error: `It has ${pages} pages and not ${input.max_pages}: leaving out more would cost posts or education. Say what may go, or allow more pages.`,
    }),
    async store(tx, { workspaceId }) {
      // Whole: the next version may have room for what this one left out.
      await tx.resumeContent.create({ data: { deliverableId: id, workspaceId, data, template, pages, notes } });
      await insertFiles(tx, ctx, { id, workspaceId }, files);
    },
  });
  return isEnded ? ok(null) : fail("stopped");
}
