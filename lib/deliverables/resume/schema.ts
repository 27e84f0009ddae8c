import { z } from "zod";
import { DeliverableItem } from "../schema";

export const resumePhaseNames = ["filling", "fitting", "saving"] as const;

export const resumeTemplates = ["classic", "modern", "compact"] as const;
export type ResumeTemplate = (typeof resumeTemplates)[number];

/** More is no resume. */
export const mostPages = 5;

const word = z.string().trim().max(2_000).optional();
const words = z.array(z.string().trim().min(1).max(2_000)).max(100).optional();
const entries = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).max(200).default([]);
const span = { startDate: word, endDate: word };

/** The fields of JSON Resume (schema 1.0.0) that are shown. Dates as it has them: 2019, 2019-03 or 2019-03-31. */
export const ResumeData = z.object({
  basics: z.object({
    name: z.string().trim().min(1).max(300),
    label: word,
    email: word,
    phone: word,
    url: word,
    summary: z.string().trim().max(10_000).optional(),
    location: z
      .object({ address: word, postalCode: word, city: word, region: word, countryCode: word })
      .partial()
      .optional(),
    profiles: entries({ network: word, username: word, url: word }),
  }),
  work: entries({
    name: word,
    position: word,
    location: word,
    description: word,
    url: word,
    ...span,
    summary: word,
    highlights: words,
  }),
  volunteer: entries({ organization: word, position: word, url: word, ...span, summary: word, highlights: words }),
  education: entries({
    institution: word,
    url: word,
    area: word,
    studyType: word,
    ...span,
    score: word,
    courses: words,
  }),
  projects: entries({
    name: word,
    description: word,
    highlights: words,
    keywords: words,
    ...span,
    url: word,
    roles: words,
    entity: word,
    type: word,
  }),
  skills: entries({ name: word, level: word, keywords: words }),
  languages: entries({ language: word, fluency: word }),
  certificates: entries({ name: word, date: word, url: word, issuer: word }),
  awards: entries({ title: word, date: word, awarder: word, summary: word }),
  publications: entries({ name: word, publisher: word, releaseDate: word, url: word, summary: word }),
  interests: entries({ name: word, keywords: words }),
  references: entries({ name: word, reference: word }),
});
export type ResumeData = z.infer<typeof ResumeData>;

/** Arguments of `generate_resume`, and the body of POST {ws}/resumes. */
export const GenerateResume = z
  .strictObject({
    user_info: z.string().max(100_000).default(""),
    user_instructions: z.string().max(10_000).optional(),
    parent_report_id: z.string().max(100).optional(),
    max_pages: z.number().int().min(1).max(mostPages).default(1),
    template: z.enum(resumeTemplates).optional(),
  })
  .superRefine((value, issues) => {
    if (value.user_info.trim() === "" && value.parent_report_id === undefined) {
      issues.addIssue({ code: "custom", path: ["user_info"], message: "required unless a resume is revised" });
    }
  });
export type GenerateResume = z.infer<typeof GenerateResume>;

/** What a reader of the resume is told beside it. */
export const ResumeNote = z.discriminatedUnion("code", [
  z.object({ code: z.literal("no_model") }),
  z.object({ code: z.literal("unread"), lines: z.array(z.string()) }),
  z.object({ code: z.literal("refused"), items: z.array(z.object({ text: z.string(), why: z.string() })) }),
  z.object({ code: z.literal("left_out"), items: z.array(z.string()) }),
]);
export type ResumeNote = z.infer<typeof ResumeNote>;

/** GET /resumes/{id}. `pages`: how many the PDF really has; null until there is one. */
export const Resume = DeliverableItem.extend({
  data: ResumeData.nullable(),
  template: z.enum(resumeTemplates).nullable(),
  pages: z.number().int().nullable(),
  maxPages: z.number().int(),
  notes: z.array(ResumeNote),
});
export type Resume = z.infer<typeof Resume>;
