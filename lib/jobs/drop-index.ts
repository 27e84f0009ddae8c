import { getRuntime } from "../core/runtime";
import { dropIndex as drop } from "../knowledge/files/drop-index";
import { inngest, jobTriggers } from "./client";

/** Clears away what the search knew of a document that was removed. */
export const dropIndex = inngest.createFunction(
  { id: "drop-index", retries: 3, triggers: [jobTriggers["document/index.abandoned"]] },
  async ({ event, step }) => {
    await step.run("drop", async () => {
      await drop(await getRuntime(), event.data.documentId);
      return "dropped";
    });
  },
);
