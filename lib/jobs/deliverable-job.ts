import { NonRetriableError } from "inngest";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { getRuntime } from "../core/runtime";
import { failDeliverable } from "../deliverables/fail-deliverable";
import { kinds } from "../deliverables/kinds";
import type { DeliverableKind } from "../deliverables/schema";
import type { StepResult } from "../deliverables/step-result";
import type { JobEventData } from "../events/schema";
import { contextForJob } from "../workspaces/context-for-job";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"report/generation.requested">;

/** Runs one step with the rights of whoever asked, as they are then. What it returns is kept as JSON. */
export type RunStep = <T>(name: string, work: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * The job of one kind of deliverable. Each of its steps looks at the deliverable's state first, so that it can be run
 * again after a crash; the last one stores what was made and settles the receipt together. Whatever stops it ends the
 * deliverable with a reason.
 */
export function deliverableJob(kind: DeliverableKind, make: (run: RunStep, id: string) => Promise<StepResult<null>>) {
  const { noun, event } = kinds[kind];
  return inngest.createFunction(
    {
      id: `generate-${noun}`,
      retries: 3,
      triggers: [jobTriggers[event]],
      onFailure: async ({ event, error }) => {
        const { deliverableId } = event.data.event.data as Asked;
        const runtime = await getRuntime();
        runtime.log.error({ err: error, id: deliverableId }, `the job of a ${noun} failed`);
        const isExpected = error.name === "NonRetriableError" || error.name === knownFailure;
        const words = `Something unexpected went wrong while the ${noun} was made. Try again; the server's log says more.`;
        await failDeliverable(runtime, deliverableId, isExpected ? error.message : words);
      },
    },
    async ({ event, step }) => {
      const asked = event.data as Asked;
      const id = asked.deliverableId;
      const run: RunStep = async <T>(name: string, work: (ctx: Context) => Promise<T>) =>
        (await step.run(name, async () => inWords(async () => work(await contextOf(asked, noun))))) as T;
      const made = await make(run, id);
      if (made.ok) return;
      const detail = made.detail ?? `The ${noun} was stopped.`;
      await run("end", (ctx) => failDeliverable(ctx, id, detail));
    },
  );
}

/** Name of an error that failed in a known way; it may have passed when the step is run again. Its message is for people. */
const knownFailure = "KnownFailure";

/** Only name and message of an error outlive its attempt: what to do next goes into the message. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const words = [error.detail, error.hint].filter(Boolean).join(" ");
    throw Object.assign(new Error(words, { cause: error }), { name: knownFailure });
  }
}

async function contextOf(asked: Asked, noun: string): Promise<Context> {
  try {
    return await contextForJob(await getRuntime(), asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    throw new NonRetriableError(`The person who asked for the ${noun} is no longer a member of the workspace.`);
  }
}
