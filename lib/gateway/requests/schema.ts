import { z } from "zod";
import { PageQuery } from "../../core/page-query";

export const requestStates = ["open", "granted", "declined", "withdrawn"] as const;
export const RequestState = z.enum(requestStates);
export type RequestState = z.infer<typeof RequestState>;

/** POST {ws}/requests: somebody asks the admins for a tool that they do not have. */
export const CreateRequest = z.strictObject({
  tool: z.string().regex(/^\w{1,100}$/, "the name of a tool"),
  message: z.string().trim().max(1000).default("").describe("why it is needed; reaches the admins"),
  threadId: z
    .string()
    .regex(/^[\w-]{1,100}$/, "an id")
    .optional()
    .describe("the chat in which it was missed"),
});
export type CreateRequest = z.infer<typeof CreateRequest>;

/** POST /requests/{id}/answer. Granting is an answer and changes no tool: that is done on the tools page. */
export const AnswerRequest = z.strictObject({
  granted: z.boolean(),
  answer: z.string().trim().max(1000).optional().describe("reaches whoever asked"),
});
export type AnswerRequest = z.infer<typeof AnswerRequest>;

const Who = z.object({ id: z.string(), name: z.string() });

export const RequestItem = z.object({
  id: z.string(),
  tool: z.string(),
  label: z.string(),
  threadId: z.string().nullable(),
  message: z.string(),
  state: RequestState,
  answer: z.string().nullable(),
  requestedBy: Who,
  decidedBy: Who.nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  mine: z.boolean(),
  mayAnswer: z.boolean(),
});
export type RequestItem = z.infer<typeof RequestItem>;

/** GET {ws}/requests?state= */
export const RequestQuery = PageQuery.extend({ state: RequestState.optional() });
export type RequestQuery = z.infer<typeof RequestQuery>;

/** GET {ws}/inbox: what waits for this person. */
export const InboxCounts = z.object({
  approvals: z.number().describe("cards that this person may decide now"),
  requests: z.number().describe("open requests that this person may answer"),
  notifications: z.number().describe("unread"),
});
export type InboxCounts = z.infer<typeof InboxCounts>;
