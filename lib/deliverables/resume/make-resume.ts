import type { Context } from "../../core/context";
import { fail, ok } from "../../core/result";
import { ProviderFailure } from "../../models/provider-failure";
import { enterPhase } from "../enter-phase";
import { insertFiles, keepFiles } from "../files/keep-files";
import { findDeliverable } from "../find-deliverable";
import { finishDeliverable } from "../finish-deliverable";
import type { StepResult } from "../step-result";
import { watchDeliverable } from "../watch-deliverable";
import { drawPages } from "./draw-pages";
import { type Filled, fillResume } from "./fill-resume";
import { fitPages } from "./fit/fit-pages";
import { loadResume } from "./load-resume";
import { resumeLanguage } from "./resume-language";
import { resumeName } from "./resume-name";
import { resumeTemplate } from "./resume-template";
import { GenerateResume, type ResumeNote, resumePhaseNames } from "./schema";

/** First step of the job: the fields. Nothing is stored; a provider's failure comes back with its own words. */
export async function readResumeFields(ctx: Context, id: string): Promise<StepResult<Filled>> {
  const input = GenerateResume.parse((await findDeliverable(ctx, "resume", id)).input);
  if (!(await enter(ctx, id, "filling"))) return fail("stopped");
  const watch = watchDeliverable(ctx, id);
  try {
    const parent = input.parent_report_id ? await loadResume(ctx, input.parent_report_id) : null;
    const filled = await fillResume(ctx, input, parent?.data ?? null, watch.signal);
    return filled.ok ? filled : fail("failed", filled.detail);
  } catch (error) {
    if (watch.signal.aborted) return fail("stopped");
    if (error instanceof ProviderFailure) return fail("failed", `${error.details.message} ${error.details.hint}`);
    throw error;
  } finally {
    watch.end();
  }
}

/**
 * Last step: sets the pages, and stores them with the end of the deliverable, together because their bytes are too much
 * for the record of steps. Run again after it was stored, it changes nothing.
 */
export async function setResumePages(ctx: Context, id: string, filled: Filled): Promise<StepResult<null>> {
  const row = await findDeliverable(ctx, "resume", id);
  if (row.state === "ready" || row.state === "partial") return ok(null);
  const input = GenerateResume.parse(row.input);
  if (!(await enter(ctx, id, "fitting"))) return fail("stopped");
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
  if (!(await enter(ctx, id, "saving"))) return fail("stopped");
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

function enter(ctx: Context, id: string, name: (typeof resumePhaseNames)[number]): Promise<boolean> {
  return enterPhase(ctx, id, { name, n: resumePhaseNames.indexOf(name) + 1, m: resumePhaseNames.length });
}
