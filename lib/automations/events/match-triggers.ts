import { z } from "zod";
import type { Runtime } from "../../core/context";
import type { JobEventData } from "../../events/schema";
import { fitsFilter, problemOfFilter } from "../filters/event-filter";
import { EventTrigger } from "../schema";
import { causeOf } from "./cause-of";

/** An event that so many automations in a row have led to starts nothing any more. */
export const longestChain = 3;

export interface Match {
  triggers: { automationId: string; triggerId: string }[];
  /** Automations whose runs led to the event, the first of them first. */
  causedBy: string[];
}

/** Of a stored definition no more than what is asked here. */
const Definition = z.object({ triggers: z.array(z.unknown()) });

/**
 * Which triggers an event fires: those of enabled automations of its own workspace that wait for it and whose filter
 * it fits. None of an automation that itself led to the event, however many others stood between, and none at all
 * after a chain of three: what automations write cannot keep them going. A filter in which something is wrong fits
 * nothing.
 */
export async function matchTriggers(
  runtime: Pick<Runtime, "db" | "log">,
  event: JobEventData<"workspace/event.raised">,
): Promise<Match> {
  const { prisma } = runtime.db;
  const { workspaceId } = event;
  const causedBy = await causeOf(runtime, event);
  if (causedBy.length >= longestChain) {
    runtime.log.warn({ workspaceId, eventId: event.id, causedBy }, "a chain of automations was ended");
    return { triggers: [], causedBy };
  }
  const triggers = await prisma.automationTrigger.findMany({
    where: { workspaceId, type: "event", enabled: true, automationId: { notIn: causedBy } },
    orderBy: { id: "asc" },
  });
  const automations = await prisma.automation.findMany({
    where: { workspaceId, state: "enabled", id: { in: triggers.map(({ automationId }) => automationId) } },
    select: { id: true, definition: true },
  });
  const definitions = new Map(automations.map(({ id, definition }) => [id, definition]));
  const fitting = triggers.filter(({ automationId, index }) => {
    const definition = Definition.safeParse(definitions.get(automationId));
    const trigger = EventTrigger.safeParse(definition.data?.triggers[index]);
    if (!trigger.success || trigger.data.params.event !== event.name) return false;
    const { filter } = trigger.data.params;
    return problemOfFilter(filter) === undefined && fitsFilter(filter, event.data);
  });
  return { triggers: fitting.map(({ id, automationId }) => ({ automationId, triggerId: id })), causedBy };
}
