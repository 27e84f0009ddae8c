import { z } from "zod";

export const deliverableKinds = ["report", "image", "resume"] as const;
export type DeliverableKind = (typeof deliverableKinds)[number];

/** Where each kind stands: `/w/{workspace}/{path}/{id}` for people, `/api/v1/{path}/{id}` for programs. */
export const deliverablePaths: Record<DeliverableKind, string> = {
  report: "reports",
  image: "images",
  resume: "resumes",
};

export const jobStates = [
  "queued",
  "running",
  "waiting_for_you",
  "cancelling",
  "cancelled",
  "failed",
  "partial",
  "ready",
] as const;
export const JobState = z.enum(jobStates);
export type JobState = z.infer<typeof JobState>;

/** Where a job stands: `name` of the phase, step `n` of `m`. */
export const Phase = z.object({ name: z.string(), n: z.number(), m: z.number() });
export type Phase = z.infer<typeof Phase>;

export const DeliverableItem = z.object({
  id: z.string(),
  kind: z.enum(deliverableKinds),
  title: z.string(),
  state: JobState,
  phase: Phase.nullable(),
  error: z.string().nullable(),
  version: z.number(),
  groupId: z.string(),
  origin: z.enum(["generated", "edited", "restored"]).describe("how this version came to be"),
  note: z.string().nullable().describe("why, in the words of whoever made it"),
  parentId: z.string().nullable(),
  receiptId: z.string(),
  threadId: z.string().nullable(),
  engine: z.string().nullable(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type DeliverableItem = z.infer<typeof DeliverableItem>;

/** GET {ws}/deliverables?… Newest first. */
export const DeliverableFilter = z.object({
  kind: z.enum(deliverableKinds).optional(),
  state: JobState.optional(),
  thread: z.string().max(100).optional(),
  q: z.string().trim().max(200).optional().describe("words of the title, in this order"),
  cursor: z.string().max(100).optional().describe("the nextCursor of the page before"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type DeliverableFilter = z.infer<typeof DeliverableFilter>;

/** POST /reports/{id}/restore and /resumes/{id}/restore. `note`: why, for the list of versions. */
export const RestoreVersion = z.strictObject({ note: z.string().trim().min(1).max(300).optional() });
