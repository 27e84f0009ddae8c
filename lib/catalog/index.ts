import { generateReportTool } from "../deliverables/report/tool";
import { createGateway } from "../gateway/create-gateway";
import type { Gateway } from "../gateway/gateway";
import type { ToolDefinition } from "../gateway/tool-definition";
import { fileTools } from "../knowledge/files/file-tools";
import { searchKnowledgeBaseTool } from "../knowledge/tools";
import { updateMemoryTool } from "../memory/tools";
import { webCrawlTool } from "../sources/crawl/web-crawl-tool";
import { invalidTool } from "./invalid";
import { labelRun } from "./label-run";
import { taskTool } from "./task";

/** The only list of all tools. What is not in it does not exist for any model, page or program. */
export const tools: readonly ToolDefinition[] = [
  taskTool,
  updateMemoryTool,
  searchKnowledgeBaseTool,
  ...fileTools,
  webCrawlTool(labelRun),
  generateReportTool,
  invalidTool,
];

/** This process's door to them. */
export const gateway: Gateway = createGateway(tools);
