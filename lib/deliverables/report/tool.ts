import { defineTool } from "../../gateway/tool-definition";
import { GenerateReport } from "./schema";
import { startReport } from "./start-report";

/** Starts a report and answers with its receipt: settled when the job was quick, else pending. */
export const generateReportTool = defineTool({
  name: "generate_report",
  label: "Generate Report",
  version: 1,
  manual: {
    meaning:
      "Writes a report that the person keeps: a titled document with executive summary, sections and conclusion, made by a job from sources.",
    when: "The person wants a report created or changed: write, draft, generate, add to, revise, update, expand, shorten.",
    whenNot:
      "Questions about a report or its topic, summaries inside the chat, and anything that is answered in a few sentences.",
    goodExample:
      '"Write a report about our cold-chain costs" → {"topic":"Cold-chain costs","source_strategy":"kb_search","search_queries":["cold chain cost per route","refrigeration energy prices"]}',
    badExample: '"What does the report say about Depot B?" → answer from the report; nothing is to be made.',
    parameters:
      "topic: at most 8 words. source_strategy: provided (source_content holds everything), conversation (you summarise the chat into source_content), kb_search (1 to 5 search_queries; the tool searches, do not read documents for it), auto (source_content if it has 200 words, else search). report_style: detailed, deep_research, brief. user_instructions: audience, format, tone and wishes, in the person's words. parent_report_id: the id of the report to revise, else left out.",
    results:
      "data: report_id, title, state, location. receipt success: finished. receipt pending: started, not ready; do not wait or call again. receipt failed: its error says why.",
  },
  parameters: GenerateReport,
  permission: "deliverables:create",
  operation: "write",
  mode: "allow",
  sensitivity: "normal",
  idempotency: "once",
  rateLimit: 20,
  timeoutMs: 25_000,
  group: "deliverables",
  owner: "deliverables",
  alternative: "Ask for the content in the chat; an answer with citations can be copied from there.",
  handler: startReport,
});
