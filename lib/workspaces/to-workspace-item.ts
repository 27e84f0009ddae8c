import type { Context } from "../core/context";
import { UpdateWorkspace, type WorkspaceItem } from "./schema";

interface WorkspaceRow {
  id: string;
  name: string;
  customInstructions: string;
  useDefaultInstructions: boolean;
  citations: boolean;
  models: unknown;
  approvalExpiryHours: number;
  taskConcurrency: number;
  crawlAllow: string[];
  crawlDeny: string[];
  createdAt: Date;
}

export function toWorkspaceItem(ctx: Pick<Context, "role" | "permissions">, row: WorkspaceRow): WorkspaceItem {
  const { id, name, customInstructions, useDefaultInstructions, citations, models, approvalExpiryHours } = row;
  return {
    id,
    name,
    role: ctx.role,
    permissions: [...ctx.permissions],
    customInstructions,
    useDefaultInstructions,
    citations,
    models: UpdateWorkspace.shape.models.catch({}).parse(models) ?? {},
    approvalExpiry: approvalExpiryHours,
    taskConcurrency: row.taskConcurrency,
    crawlAllow: row.crawlAllow,
    crawlDeny: row.crawlDeny,
    createdAt: row.createdAt.toISOString(),
  };
}
