import { getRuntime } from "../core/runtime";
import type { JobEventData } from "../events/schema";
import { failDocument } from "../knowledge/ingest/fail-document";
import { ingestDocument as ingest, type RunStep } from "../knowledge/ingest-document";
import { contextForJob } from "../workspaces/context-for-job";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"document/ingest.requested">;

/**
 * Reads an uploaded document and makes it searchable. Each step is made durable here and can be run again; what goes
 * wrong in a way that is not the file's fault is tried again, and in the end told on the document.
 */
export const ingestDocument = inngest.createFunction(
  {
    id: "ingest-document",
    retries: 3,
    triggers: [jobTriggers["document/ingest.requested"]],
    onFailure: async ({ event, error }) => {
      const { workspaceId, documentId, version } = event.data.event.data as Asked;
      const runtime = await getRuntime();
      runtime.log.error({ err: error, documentId }, "a document could not be read");
      const detail = "Something unexpected went wrong while the file was read. Try again.";
      await failDocument(runtime, workspaceId, { id: documentId, version }, "internal", detail);
    },
  },
  async ({ event, step }) => {
    // The rights of whoever uploaded it, as they are at this step.
    const ctx = await contextForJob(await getRuntime(), event.data);
    const run: RunStep = async (name, work) => (await step.run(name, work)) as Awaited<ReturnType<typeof work>>;
    return { outcome: await ingest(ctx, event.data.documentId, run, event.data.version) };
  },
);
