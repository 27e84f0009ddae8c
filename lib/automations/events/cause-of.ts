import { z } from "zod";
import type { Runtime } from "../../core/context";
import type { JobEventData } from "../../events/schema";

/** Of a run's inputs: what the event that started it had come from. */
const Started = z.object({ event: z.object({ caused_by: z.array(z.string()) }) });

/**
 * The automations whose runs led to an event, the first of them first; empty when a person brought it about. A run
 * that answers an event keeps them with its inputs, and what its turns bring about continues the list.
 */
export async function causeOf(
  { db }: Pick<Runtime, "db">,
  { workspaceId, turnId }: Pick<JobEventData<"workspace/event.raised">, "workspaceId" | "turnId">,
): Promise<string[]> {
  if (turnId === undefined) return [];
  const turn = await db.prisma.turn.findFirst({
    where: { id: turnId, workspaceId },
    select: { automationRunId: true },
  });
  if (!turn?.automationRunId) return [];
  const run = await db.prisma.automationRun.findFirst({
    where: { id: turn.automationRunId, workspaceId },
    select: { automationId: true, inputs: true },
  });
  if (!run) return [];
  const earlier = Started.safeParse(run.inputs);
  return [...(earlier.success ? earlier.data.event.caused_by : []), run.automationId];
}
