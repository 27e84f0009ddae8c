import { RetryAfterError } from "inngest";
import { gateway } from "../catalog";
import { getRuntime } from "../core/runtime";
import type { JobEventData } from "../events/schema";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"approval/execution.requested">;

/**
 * Runs what somebody approved. The gateway claims the card, so that this may be delivered twice or taken up after a
 * crash: an execution that still lives is waited for, a dead one is followed.
 */
export const executeApproval = inngest.createFunction(
  {
    id: "execute-approval",
    retries: 12,
    triggers: [jobTriggers["approval/execution.requested"]],
    onFailure: async ({ event, error }) => {
      const { approvalId } = event.data.event.data as Asked;
      const runtime = await getRuntime();
      runtime.log.error({ err: error, approvalId }, "what was approved could not be run");
      await gateway.failApproval(runtime, approvalId);
    },
  },
  async ({ event, step }) =>
    step.run("execute", async () => {
      const outcome = await gateway.executeApproval(await getRuntime(), event.data.approvalId);
      if (outcome === "busy") throw new RetryAfterError("Another execution is at it.", "3s");
      return outcome;
    }),
);
