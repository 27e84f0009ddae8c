import type { ToolDefinition } from "../../gateway/tool-definition";
import { editFileTool } from "./tools/edit-file-tool";
import { globTool } from "./tools/glob-tool";
import { grepTool } from "./tools/grep-tool";
import { listTreeTool } from "./tools/list-tree-tool";
import { lsTool } from "./tools/ls-tool";
import { mkdirTool } from "./tools/mkdir-tool";
import { moveFileTool } from "./tools/move-file-tool";
import { readFileTool } from "./tools/read-file-tool";
import { rmTool } from "./tools/rm-tool";
import { rmdirTool } from "./tools/rmdir-tool";
import { writeFileTool } from "./tools/write-file-tool";

/** Everything that can be done with documents as files. */
export const fileTools: readonly ToolDefinition[] = [
  lsTool,
  listTreeTool,
  globTool,
  grepTool,
  readFileTool,
  writeFileTool,
  editFileTool,
  mkdirTool,
  moveFileTool,
  rmTool,
  rmdirTool,
];
