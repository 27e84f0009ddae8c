import { gateway } from "../catalog";
import { getRuntime } from "../core/runtime";
import type { JobEventData } from "../events/schema";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"approval/execution.requested">;

/** Looks, one every five seconds, at an execution that is at it elsewhere: longer than any call may take. */
const mostLooks = 150;

/**
 * Runs what somebody approved. The gateway claims the card, so that this may be delivered twice or taken up after a
 * crash: an execution that still lives is waited for, a dead one is followed.
 */
export const executeApproval = inngest.createFunction(
  {
    id: "execute-approval",
    retries: 6,
    // Whoever has just decided looks at the card: it does not wait behind reports and documents.
    priority: { run: "600" },
    triggers: [jobTriggers["approval/execution.requested"]],
    onFailure: async ({ event, error }) => {
      const { approvalId } = event.data.event.data as Asked;
      const runtime = await getRuntime();
      runtime.log.error({ err: error, approvalId }, "what was approved could not be run");
      await gateway.failApproval(runtime, approvalId);
    },
  },
  async ({ event, step }) => {
    for (let look = 1; ; look += 1) {
      const outcome = await step.run(`execute-${look}`, async () =>
        gateway.executeApproval(await getRuntime(), event.data.approvalId),
      );
      if (outcome !== "busy") return outcome;
      if (look === mostLooks) throw new Error("Another execution has not come to an end.");
      await step.sleep(`wait-${look}`, "5s");
    }
  },
);
