import { z } from "zod";
import { AgentTask, Allowance } from "../../automations/schema";
import { Prisma } from "../../core/db/database";
import type { ToolDefinition } from "../tool-definition";

/** What a run of an automation may change: nobody sits beside it. */
export interface Unattended {
  readonly runId: string;
  /** Tools that its steps name; what changes something and is not among them is not there for it. */
  readonly declared: ReadonlySet<string>;
  /** How often each tool that somebody ticked may run in it without being asked about. */
  readonly limits: ReadonlyMap<string, number>;
  /** How often each has begun in it. */
  readonly used: ReadonlyMap<string, number>;
}

const Tools = z.object({ params: z.object({ tools: AgentTask.shape.tools }) });
const Row = z.object({
  runId: z.string(),
  definition: z.object({ plan: z.array(Tools), execution: z.object({ on_failure: z.array(Tools).default([]) }) }),
  allowances: z.array(Allowance),
  used: z.record(z.string(), z.number()).nullable(),
});

/** The run that a turn works for, as the column `unattended` that `toUnattended` reads. */
export const unattendedColumn = (workspaceId: string, turnId: string) => Prisma.sql`,
  (SELECT json_build_object('runId', r."id", 'definition', r."definition", 'allowances', r."allowances",
      'used', (SELECT json_object_agg(u."tool", u."used") FROM "AutomationUse" u WHERE u."runId" = r."id"))::text
    FROM "Turn" n JOIN "AutomationRun" r ON r."id" = n."automationRunId" AND r."workspaceId" = n."workspaceId"
    WHERE n."id" = ${turnId} AND n."workspaceId" = ${workspaceId}) AS "unattended"`;

/** What cannot be read allows nothing. */
export function toUnattended(text: string | null | undefined): Unattended | null {
  if (!text) return null;
  const row: unknown = JSON.parse(text);
  const { data } = Row.safeParse(row);
  if (!data) return { runId: "", declared: new Set(), limits: new Map(), used: new Map() };
  const { runId, definition, allowances, used } = data;
  const steps = [...definition.plan, ...definition.execution.on_failure];
  return {
    runId,
    declared: new Set(steps.flatMap((step) => step.params.tools)),
    limits: new Map(allowances.map(({ tool, limit }) => [tool, limit])),
    used: new Map(Object.entries(used ?? {})),
  };
}

/** Whether a tool changes something that outlasts the turn; the plan and the hand-over of work do not. */
export const changesThings = (tool: Pick<ToolDefinition, "operation" | "needsTurn" | "hidden">): boolean =>
  tool.operation !== "read" && !tool.needsTurn && !tool.hidden;
