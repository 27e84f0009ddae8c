import { defineTool } from "../../gateway/tool-definition";
import { GenerateResume } from "./schema";
import { startResume } from "./start-resume";

/** Starts a resume and answers with its receipt: settled when the job was quick, else pending. */
export const generateResumeTool = defineTool({
  name: "generate_resume",
  label: "Generate Resume",
  version: 1,
  manual: {
    meaning: "Makes a resume (CV) as a PDF of one to five pages out of what a person told about themselves.",
    when: "Somebody wants a CV or resume made, changed, shortened, or set in another template.",
    whenNot: "Advice on careers, cover letters, and questions about a resume that exists.",
    goodExample:
      '"Make my CV, one page: Ada Lind, engineer at Voltaic since 2019…" → {"user_info":"Ada Lind\\n## Experience\\nEngineer, Voltaic (2019 – present)…","max_pages":1}',
    badExample: '{"user_info":"Make me a CV"}: nothing about the person is told; ask for it.',
    parameters:
      "user_info: everything the person told about themselves, whole and unchanged, or JSON Resume. user_instructions: emphasis, order, language, in the person's words. parent_report_id: the resume to revise; then user_info holds only what is new. max_pages: 1 to 5, 1 unless asked. template: classic, modern, compact; only when asked for.",
    results:
      "data: resume_id, title, state, location. Facts are never made up: what was not told is left out, and the page says so. receipt pending: started, not ready; do not wait or call again. receipt failed: its error says why.",
  },
  parameters: GenerateResume,
  permission: "deliverables:create",
  operation: "write",
  mode: "allow",
  sensitivity: "normal",
  idempotency: "once",
  rateLimit: 20,
  timeoutMs: 25_000,
  group: "deliverables",
  owner: "deliverables",
  alternative: "Write it in a document of your own and export that.",
  handler: startResume,
});
