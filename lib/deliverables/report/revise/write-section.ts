import { escapeTags } from "../../../core/escape-tags";
import { readPrompt } from "../../../core/read-prompt";
import { checkDiagrams } from "../diagram/check-diagrams";
import { parseSections } from "../markdown/parse-sections";
import type { Section } from "../markdown/section";
import { unwrapFence } from "../markdown/unwrap-fence";
import { reportWords } from "../report-words";
import { fitSources } from "../write/fit-sources";
import { sourceTag, writePrompt } from "../write/write-prompt";
import type { WritingJob } from "../write/writing-job";

/** Characters of source for a section that is edited, and for one that is added; and of its neighbours. */
const editCap = 40_000;
const addCap = 30_000;
const neighbour = 300;

export interface Place {
  before: string;
  after: string;
}

export function placeOf(sections: readonly Section[], index: number, isNew: boolean): Place {
  const before = isNew ? sections[index]?.raw : sections[index - 1]?.raw;
  return { before: before?.slice(-neighbour) ?? "", after: sections[index + 1]?.raw.slice(0, neighbour) ?? "" };
}

/** New text for a section; empty when the model has none. */
export async function editSection(job: WritingJob, section: Section, place: Place): Promise<string> {
  if (job.resolved.builtIn) return quoteSection(job, section.heading ?? job.input.topic, editCap);
  return askForSection(job, "edit_section", editCap, place, [
    `<section>\n${escapeTags(section.raw.trim())}\n</section>`,
  ]);
}

export async function writeNewSection(
  job: WritingJob,
  wanted: { heading: string; description: string },
  place: Place,
): Promise<string> {
  if (job.resolved.builtIn) return quoteSection(job, wanted.heading, addCap);
  return askForSection(job, "add_section", addCap, place, [
    `<heading>${escapeTags(wanted.heading)}</heading>`,
    `<description>${escapeTags(wanted.description)}</description>`,
  ]);
}

async function askForSection(
  job: WritingJob,
  task: "edit_section" | "add_section",
  cap: number,
  place: Place,
  subject: string[],
): Promise<string> {
  const fitted = await fitSources(job, cap);
  const message = [
    ...subject,
    `<wish>${escapeTags(wishOf(job))}</wish>`,
    `<before>${escapeTags(place.before)}</before>`,
    `<after>${escapeTags(place.after)}</after>`,
    `<language>${job.language}</language>`,
    `<sources>\n${fitted.sources.map(sourceTag).join("\n")}\n</sources>`,
  ].join("\n");
  const answer = await job.ask(readPrompt(`deliverables/report/${task}`), message);
  if (answer.isCut) return "";
  return checkDiagrams(unwrapFence(answer.text.trim()), reportWords[job.language].notDrawn).markdown.trim();
}

/**
 * The built-in engine knows how to write a brief report; of one about `heading` the body becomes the section's text,
 * without headings. A quotation of what the sources say, no rewriting.
 */
async function quoteSection(job: WritingJob, heading: string, cap: number): Promise<string> {
  const fitted = await fitSources(job, cap);
  const asked = { topic: heading, report_style: "brief" as const, user_instructions: job.input.user_instructions };
  const answer = await job.ask(
    readPrompt("deliverables/report/write"),
    writePrompt(asked, job.language, fitted.sources),
  );
  const bodies = parseSections(answer.text)
    .filter((section) => section.level === 2)
    .map((section) => section.raw.slice(section.headingEnd - section.start).trim());
  const text = bodies.filter((body) => body !== "").join("\n\n");
  return text === "" ? "" : `## ${heading}\n\n${text}`;
}

export function wishOf({ input }: Pick<WritingJob, "input">): string {
  return input.user_instructions?.trim() || input.topic;
}
