import { z } from "zod";
import { DeliverableItem, RestoreVersion } from "../schema";

export const sourceStrategies = ["provided", "conversation", "kb_search", "auto"] as const;
export const reportStyles = ["detailed", "deep_research", "brief"] as const;

/** What a report's job can be doing, as the card says it. */
export const reportPhaseNames = [
  "kb_search",
  "kb_search_done",
  "revision_start",
  "revision_plan",
  "revising_section",
  "adding_section",
  "writing",
  "saving",
] as const;
export type ReportPhase = (typeof reportPhaseNames)[number];

/** Arguments of `generate_report`, and the body of POST {ws}/reports. */
export const GenerateReport = z
  .strictObject({
    topic: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((topic) => topic.split(/\s+/).length <= 8, "at most 8 words"),
    source_strategy: z.enum(sourceStrategies).default("provided"),
    source_content: z.string().max(2_000_000).default(""),
    search_queries: z.array(z.string().trim().min(1).max(400)).min(1).max(5).optional(),
    report_style: z.enum(reportStyles).default("detailed"),
    user_instructions: z.string().max(10_000).optional(),
    parent_report_id: z.string().optional(),
  })
  .superRefine((value, issues) => {
    const needsText = value.source_strategy === "provided" || value.source_strategy === "conversation";
    if (needsText && !value.parent_report_id && value.source_content.trim() === "") {
      issues.addIssue({
        code: "custom",
        path: ["source_content"],
        message: `required when source_strategy is ${value.source_strategy}`,
      });
    }
    if (value.source_strategy === "kb_search" && !value.search_queries) {
      issues.addIssue({
        code: "custom",
        path: ["search_queries"],
        message: "required when source_strategy is kb_search",
      });
    }
  });
export type GenerateReport = z.infer<typeof GenerateReport>;

export const ReportSource = z.object({
  n: z.number(),
  documentId: z.string().nullable(),
  title: z.string(),
  passages: z.array(
    z.object({
      text: z.string(),
      page: z.number().nullable(),
      start: z.number().nullable(),
      end: z.number().nullable(),
    }),
  ),
});
export type ReportSource = z.infer<typeof ReportSource>;

/** GET /reports/{id} */
export const Report = DeliverableItem.extend({
  markdown: z.string().nullable(),
  html: z.string().nullable().describe("sanitised"),
  sources: z.array(ReportSource),
  words: z.number().nullable(),
  style: z.enum(reportStyles),
  outline: z.array(z.object({ level: z.number(), heading: z.string(), id: z.string() })),
});
export type Report = z.infer<typeof Report>;

/** PUT /reports/{id}/content. `note`: why, for the list of versions. */
export const EditReport = z.strictObject({
  markdown: z.string().min(1, "some text").max(2_000_000),
  ...RestoreVersion.shape,
});
export type EditReport = z.infer<typeof EditReport>;

export const exportFormats = ["md", "html", "pdf", "docx", "tex", "epub", "txt"] as const;
/** Of the file in each format. */
export const exportMediaTypes: Record<(typeof exportFormats)[number], string> = {
  md: "text/markdown",
  html: "text/html",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  tex: "application/x-tex",
  epub: "application/epub+zip",
  txt: "text/plain",
};
/** Of LaTeX with pictures: the file and what it shows lie in one. */
export const packedMediaType = "application/zip";
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** GET /reports/{id}/export?format= */
export const ExportQuery = z.object({ format: ExportFormat.default("md") });
