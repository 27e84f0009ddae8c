import { z } from "zod";
import { MessagePage } from "@/lib/chats/list-messages";
import { ThreadPage } from "@/lib/chats/list-threads";
import { CreateThread, SendMessage, StopReason, ThreadItem, TurnRecord, UpdateThread } from "@/lib/chats/schema";
import { Receipt } from "@/lib/receipts/schema";
import { bytes, listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";
const thread = "/api/v1/threads/{id}";

const Message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  parts: z.array(z.looseObject({ type: z.string() })).describe("parts of the AI SDK's UI messages"),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
/** What a turn came to, as a call with wait=true answers it. */
export const TurnAnswer = z.object({
  threadId: z.string(),
  turnId: z.string(),
  message: Message,
  stopReason: StopReason,
  receipts: z.array(Receipt),
});

export const chatOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/threads`,
    tag: "Chats",
    summary: "Threads one may see",
    query: ThreadPage,
    answer: listOf(ThreadItem),
  },
  {
    method: "post",
    path: `${ws}/threads`,
    tag: "Chats",
    summary: "Open a thread",
    body: CreateThread,
    status: 201,
    answer: ThreadItem,
  },
  { method: "get", path: thread, tag: "Chats", summary: "A thread", answer: ThreadItem },
  {
    method: "patch",
    path: thread,
    tag: "Chats",
    summary: "Rename or share a thread",
    body: UpdateThread,
    answer: ThreadItem,
  },
  { method: "delete", path: thread, tag: "Chats", summary: "Delete a thread", status: 204 },
  {
    method: "post",
    path: `${thread}/restore`,
    tag: "Chats",
    summary: "Bring back a thread that was deleted within the last day",
    answer: ThreadItem,
  },
  {
    method: "get",
    path: `${thread}/messages`,
    tag: "Chats",
    summary: "Messages of a thread",
    query: MessagePage,
    answer: listOf(Message),
  },
  {
    method: "post",
    path: `${thread}/messages`,
    tag: "Chats",
    summary: "Send a message and run a turn",
    description:
      "Streams the AI SDK's UI message parts as server-sent events; with wait=true it answers once, when the turn has ended. The turn goes on when nobody listens.",
    query: z.object({ wait: z.enum(["true", "false"]).optional() }),
    body: SendMessage,
    answer: TurnAnswer,
    answerTypes: ["application/json", "text/event-stream"],
    errors: ["CONFLICT"],
  },
  {
    method: "get",
    path: `${thread}/stream`,
    tag: "Chats",
    summary: "Go on listening to the running turn",
    description: "Parts after the cursor `after` (or Last-Event-ID). 204 when nothing runs.",
    query: z.object({ after: z.string().optional() }),
    answer: bytes,
    answerTypes: ["text/event-stream"],
  },
  {
    method: "post",
    path: `${thread}/stop`,
    tag: "Chats",
    summary: "Stop the running turn",
    answer: z.object({ turnId: z.string().nullable(), state: z.enum(["idle", "cancelling"]) }),
  },
  {
    method: "get",
    path: `${thread}/turns/{turn}`,
    tag: "Chats",
    summary: "What a turn was given and how it went",
    answer: TurnRecord,
  },
];
