import { type GenerateResume, type ResumeTemplate, resumeTemplates } from "./schema";

/** The template to set with: the field, else the one named in the wishes, else that of the version before. */
export function resumeTemplate(
  { template, user_instructions = "" }: Pick<GenerateResume, "template" | "user_instructions">,
  before: ResumeTemplate | undefined,
): ResumeTemplate {
  const named = resumeTemplates.find((name) =>
    new RegExp(
      `\\b${name}\\b[^.]{0,20}(?:template|design|layout|style|模板)|(?:template|design|layout|style|模板)[^.]{0,12}\\b${name}\\b`,
      "i",
    ).test(user_instructions),
  );
  return template ?? named ?? before ?? "classic";
}
