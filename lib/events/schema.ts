import { z } from "zod";

/** Work that verbs ask for and jobs do. Written in the verb's own transaction, delivered after it commits. */
export const jobEvents = {
  "document/ingest.requested": z.object({ workspaceId: z.string(), userId: z.string(), documentId: z.string() }),
  "report/generation.requested": z.object({ workspaceId: z.string(), userId: z.string(), deliverableId: z.string() }),
} as const;
export type JobEventName = keyof typeof jobEvents;
export type JobEventData<Name extends JobEventName> = z.infer<(typeof jobEvents)[Name]>;

/** What open pages are told. Data is small: ids and states, the page reads the rest. */
export const pageEvents = [
  "receipt.changed",
  "deliverable.changed",
  "document.changed",
  "thread.changed",
  "tool.changed",
  "member.changed",
  "workspace.changed",
  "notification.created",
] as const;
export type PageEventName = (typeof pageEvents)[number];
