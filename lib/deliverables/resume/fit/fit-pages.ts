import { fail, ok, type Result } from "../../../core/result";
import { type PrintedResume, printResume } from "../print/print-resume";
import { type SetResume, setResume } from "../print/set-resume";
import { mostPages, type ResumeData, type ResumeTemplate } from "../schema";
import { shortenResume } from "./shorten-resume";

export interface FittedResume extends SetResume {
  data: ResumeData;
  leftOut: string[];
}

/** At most so often something is left out; what is too long then is told as it is. */
const rounds = 2;
/** A little less than what fits: lines are estimated. */
const margin = 0.94;

/**
 * A resume set on at most `maxPages`: as it is, then closer together, then shortened at most twice. What is still longer
 * comes with its true number of pages; more than five are refused.
 * @param time of its making, in seconds since 1970
 * @param set sets a version of it
 */
export function fitPages(
  given: ResumeData,
  {
    maxPages,
    template,
    time,
    ...look
  }: { maxPages: number; template: ResumeTemplate; time: number } & Pick<PrintedResume, "language" | "description">,
  set: typeof setResume = setResume,
): Result<FittedResume, "unset" | "too_long"> {
  let data = given;
  const leftOut: string[] = [];
  const setNow = (tight: boolean) => set(template, printResume(data, { ...look, tight }), time);
  let done = setNow(false);
  if (done.ok && done.value.pages > maxPages) done = setNow(true);
  for (let round = 0; round < rounds && done.ok && done.value.pages > maxPages; round += 1) {
    const shortened = shortenResume(data, (maxPages / done.value.reach) * margin);
    data = shortened.data;
    leftOut.push(...shortened.leftOut);
    done = setNow(true);
  }
  if (!done.ok) return done;
  const { pages } = done.value;
  if (pages > mostPages) {
    return fail(
      "too_long",
      `It takes ${pages} pages even after it was shortened twice, and a resume has at most ${mostPages}. Give less, or say what to leave out.`,
    );
  }
  return ok({ ...done.value, data, leftOut });
}
