import type { ResumeData } from "@/lib/deliverables/resume/schema";

/** The lists of a resume, in the order in which its pages have them. */
export const resumeSections = [
  "work",
  "projects",
  "education",
  "skills",
  "languages",
  "certificates",
  "awards",
  "publications",
  "volunteer",
  "interests",
  "references",
] as const;
export type ResumeSection = (typeof resumeSections)[number];

/** The facts of a resume one a line, to be held beside those of another version. */
export function resumeText({ basics, ...lists }: ResumeData, nameOf: (section: ResumeSection) => string): string {
  const { profiles, location, ...contact } = basics;
  const lines = [contact, location ?? {}, ...profiles].flatMap(linesOf);
  for (const section of resumeSections) {
    const entries = lists[section];
    if (entries.length > 0) lines.push("", nameOf(section), ...entries.flatMap(linesOf));
  }
  return lines.join("\n");
}

/** What one line holds stays on it: who, where and when. Sentences and bullets have lines of their own. */
function linesOf(entry: object): string[] {
  const { summary, highlights, ...facts } = entry as Record<string, string | string[] | undefined>;
  const head = Object.values(facts).flat().filter(Boolean).join(" · ");
  const said = [summary, highlights].flat().filter((line): line is string => Boolean(line));
  return [...(head ? [head] : []), ...said.map((line) => `- ${line}`)];
}
