import { expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { ResumeContents } from "./resume-contents";
import { ResumeNotes } from "./resume-notes";
import { ResumePages } from "./resume-pages";

const empty = { skills: [], projects: [], volunteer: [], languages: [], certificates: [], awards: [] };
const resume: Resume = {
  id: "res_1",
  kind: "resume",
  title: "Ada Lind",
  state: "partial",
  phase: null,
  error: "It has 2 pages and not 1.",
  version: 1,
  origin: "generated",
  note: null,
  groupId: "res_1",
  parentId: null,
  receiptId: "r_1",
  threadId: null,
  engine: "openai/scripted",
  createdBy: { id: "usr_1", name: "Ines Okafor" },
  createdAt: "2026-11-30T14:03:00.000Z",
  updatedAt: "2026-11-30T14:03:00.000Z",
  finishedAt: "2026-11-30T14:03:00.000Z",
  data: {
    basics: { name: "Ada Lind", label: "Engineer <b>", profiles: [] },
    work: [{ position: "Engineer", name: "Voltaic" }],
    education: [{ institution: "KTH" }],
    publications: [],
    interests: [],
    references: [],
    ...empty,
  },
  template: "classic",
  pages: 2,
  maxPages: 1,
  notes: [{ code: "refused", items: [{ text: "Led 50 people", why: "the figure 50 is not in what was told" }] }],
};

test.each(locales)("a resume's pages, contents and notes in %s", (locale) => {
  const words = messages[locale].deliverables.resume;
  const pages = render(<ResumePages resume={resume} />, locale);
  for (const n of [1, 2]) expect(pages).toContain(`src="/api/v1/resumes/res_1/pages/${n}"`);
  expect(pages).toContain("It has 2 pages and not 1.");
  const contents = render(<ResumeContents resume={resume} />, locale);
  expect(contents).toContain("Engineer, Voltaic");
  expect(contents).toContain("Engineer &lt;b&gt;");
  expect(contents).toContain(words.sections.work);
  expect(contents).not.toContain(words.sections.skills);
  const notes = render(<ResumeNotes resume={resume} />, locale);
  expect(notes).toContain("openai/scripted");
  expect(notes).toContain(words.notes.refused);
  expect(notes).toContain("Led 50 people: the figure 50");
  const bare = render(<ResumeNotes resume={{ ...resume, notes: [{ code: "no_model" }] }} />, locale);
  expect(bare).toContain(words.notes.noModel);
});
