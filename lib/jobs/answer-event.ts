import { matchTriggers } from "../automations/events/match-triggers";
import { startRun } from "../automations/runs/start-run";
import { getRuntime } from "../core/runtime";
import { readingState } from "../knowledge/reading-state";
import { inngest, jobTriggers } from "./client";

/** Looks, two seconds apart, at a document that is being read: two minutes, then its runs begin without its text. */
const mostLooks = 60;

/**
 * Starts the runs of the automations that waited for an event, each once however often this is delivered. A document
 * that has just come is read first, so that the runs find what is in it; one that is gone by then starts nothing.
 */
export const answerEvent = inngest.createFunction(
  { id: "answer-event", retries: 4, triggers: [jobTriggers["workspace/event.raised"]] },
  async ({ event, step }) => {
    const { id: occurrence, workspaceId, data } = event.data;
    const match = await step.run("match", async () => matchTriggers(await getRuntime(), event.data));
    if (match.triggers.length === 0) return { started: 0 };
    for (let look = 1; ; look += 1) {
      const state = await step.run(`look-${look}`, async () =>
        readingState(await getRuntime(), { workspaceId, id: String(data.document_id) }),
      );
      if (state === "gone") return { started: 0 };
      if (state === "ended" || look === mostLooks) break;
      await step.sleep(`wait-${look}`, "2s");
    }
    for (const { automationId, triggerId } of match.triggers) {
      await step.run(`start-${triggerId}`, async () =>
        startRun(await getRuntime(), {
          workspaceId,
          automationId,
          trigger: { id: triggerId, type: "event" },
          occurrence,
          inputs: { event: { ...data, caused_by: match.causedBy } },
        }),
      );
    }
    return { started: match.triggers.length };
  },
);
