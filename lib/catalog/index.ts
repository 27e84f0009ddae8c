import { createAutomationTool } from "../automations/creation/create-automation-tool";
import { writeTodosTool } from "../chats/plan/write-todos-tool";
import { generateImageTool } from "../deliverables/image/tool";
import { generateReportTool } from "../deliverables/report/tool";
import { generateResumeTool } from "../deliverables/resume/tool";
import { createGateway } from "../gateway/create-gateway";
import type { Gateway } from "../gateway/gateway";
import type { ToolDefinition } from "../gateway/tool-definition";
import { fileTools } from "../knowledge/files/file-tools";
import { exportRunTool } from "../knowledge/files/tools/export-run-tool";
import { searchKnowledgeBaseTool } from "../knowledge/tools";
import { updateMemoryTool } from "../memory/tools";
import { webCrawlTool } from "../sources/crawl/web-crawl-tool";
import { readRunTool } from "../sources/runs/reader/read-run-tool";
import { searchRunTool } from "../sources/runs/reader/search-run-tool";
import { invalidTool } from "./invalid";
import { labelRun } from "./label-run";
import { renderRunOf } from "./render-run-of";
import { taskTool } from "./task";

/** The only list of all tools. What is not in it does not exist for any model, page or program. */
export const tools: readonly ToolDefinition[] = [
  taskTool,
  writeTodosTool,
  updateMemoryTool,
  createAutomationTool(() => tools),
  searchKnowledgeBaseTool,
  ...fileTools,
  exportRunTool(renderRunOf),
  webCrawlTool(labelRun),
  readRunTool,
  searchRunTool,
  generateReportTool,
  generateImageTool,
  generateResumeTool,
  invalidTool,
];

/** This process's door to them. */
export const gateway: Gateway = createGateway(tools);
