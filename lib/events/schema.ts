import { z } from "zod";

const generation = z.object({ workspaceId: z.string(), userId: z.string(), deliverableId: z.string() });

/** Work that verbs ask for and jobs do. Written in the verb's own transaction, delivered after it commits. */
export const jobEvents = {
  "document/ingest.requested": z.object({
    workspaceId: z.string(),
    userId: z.string(),
    documentId: z.string(),
    /** What is to be read; left out: whatever it holds then. */
    version: z.number().int().optional(),
  }),
  "document/index.abandoned": z.object({ workspaceId: z.string(), documentId: z.string() }),
  "report/generation.requested": generation,
  "resume/generation.requested": generation,
  "image/generation.requested": generation,
  "automation/run.requested": z.object({ workspaceId: z.string(), userId: z.string(), runId: z.string() }),
  /** Something that automations may wait for; `data` is what their filters look at. */
  "workspace/event.raised": z.object({
    workspaceId: z.string(),
    /** The same however often it is delivered. */
    id: z.string(),
    name: z.enum(["document.entered_folder"]),
    data: z.record(z.string(), z.json()),
    /** The turn in which it came about; none when a person did it by hand. */
    turnId: z.string().optional(),
  }),
  "mail/delivery.requested": z.object({ workspaceId: z.string(), mailId: z.string() }),
  "approval/execution.requested": z.object({ workspaceId: z.string(), approvalId: z.string() }),
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
  "approval.changed",
  "request.changed",
  "memory.changed",
  "automation.changed",
] as const;
export type PageEventName = (typeof pageEvents)[number];

/**
 * What the bell tells about, `noun.verb`; the pages and the letters hold the words for each kind in every language. The
 * data of `automation.*` is { automationId, runId, name, state, reason, detail }: `detail` is shown as it stands.
 */
export const notificationKinds = [
  "member.role_changed",
  "member.joined",
  "member.removed",
  "invite.created",
  "tool.updated",
  "call.started",
  "receipt.settled",
  "approval.requested",
  "approval.settled",
  "mutations.suspended",
  "rollout.held",
  "settings.updated",
  "request.created",
  "request.answered",
  "credential.changed",
  "deliverable.finished",
  "deliverable.failed",
  "automation.failed",
  "automation.incomplete",
  "mention.created",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a person gets a letter about who has not chosen: what waits for them, and what went wrong unseen. */
export const mailedByDefault: ReadonlySet<NotificationKind> = new Set([
  "approval.requested",
  "mutations.suspended",
  "rollout.held",
  "request.created",
  "deliverable.failed",
  "automation.failed",
  "automation.incomplete",
  "mention.created",
]);
