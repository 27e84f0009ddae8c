import { z } from "zod";
import { MessagePage } from "@/lib/chats/list-messages";
import { ThreadPage } from "@/lib/chats/list-threads";
import { CreateThread, SendMessage, StopReason, ThreadItem, TurnRecord, UpdateThread } from "@/lib/chats/schema";
import { MemoryDocument, PutMemory } from "@/lib/memory/schema";
import { Receipt } from "@/lib/receipts/schema";
import { bytes, listOf, type Operation } from "./operation";

const workspace = "/api/v1/workspaces/{workspaceId}";
const thread = "/api/v1/threads/{id}";
const message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  metadata: z.record(z.string(), z.unknown()),
  parts: z.array(z.record(z.string(), z.unknown())).describe("UI message parts; `data-*` parts are typed"),
});
const result = z.object({
  threadId: z.string(),
  turnId: z.string(),
  message,
  stopReason: StopReason,
  receipts: z.array(Receipt),
});
const ifMatch = z.object({ "if-match": z.string().optional().describe("the ETag of the version that was read") });
const ofWorkspace = z.object({ workspace: z.string().describe("the workspace whose personal memory is meant") });

export const chatOperations: Operation[] = [
  {
    method: "get",
    path: `${workspace}/threads`,
    tag: "Threads",
    summary: "Your threads and those shared with the workspace, latest first",
    query: ThreadPage,
    answer: listOf(ThreadItem),
  },
  {
    method: "post",
    path: `${workspace}/threads`,
    tag: "Threads",
    summary: "Open a thread",
    body: CreateThread,
    status: 201,
    answer: ThreadItem,
  },
  { method: "get", path: thread, tag: "Threads", summary: "One thread", answer: ThreadItem },
  {
    method: "patch",
    path: thread,
    tag: "Threads",
    summary: "Rename a thread, or share it with the workspace",
    body: UpdateThread,
    answer: ThreadItem,
  },
  {
    method: "delete",
    path: thread,
    tag: "Threads",
    summary: "Remove a thread; its receipts and audit rows stay",
    status: 204,
  },
  {
    method: "get",
    path: `${thread}/messages`,
    tag: "Threads",
    summary: "A thread's messages, oldest first",
    query: MessagePage,
    answer: listOf(message),
  },
  {
    method: "post",
    path: `${thread}/messages`,
    tag: "Threads",
    summary: "Send a message and have it answered",
    description:
      "Answers with a stream of server-sent events in the AI SDK's UI message format; with `wait=true` with one JSON " +
      "object when the turn has ended. The turn runs on when the connection closes. A message with an id that was " +
      "sent before is not run again: its turn is told once more.",
    query: z.object({ wait: z.enum(["true", "false"]).optional() }),
    body: SendMessage,
    answer: result,
    answerTypes: ["text/event-stream", "application/json"],
    errors: ["CONFLICT", "RATE_LIMITED"],
  },
  {
    method: "get",
    path: `${thread}/stream`,
    tag: "Threads",
    summary: "Follow the running turn",
    description:
      "From its start, or behind the event that `after` names (`<turn>:<number>`, the id of the last event that " +
      "arrived), also when that turn has ended meanwhile. 204 when nothing runs.",
    query: z.object({ after: z.string().optional() }),
    answer: bytes,
    answerTypes: ["text/event-stream"],
  },
  {
    method: "post",
    path: `${thread}/stop`,
    tag: "Threads",
    summary: "Ask the running turn to stop",
    answer: z.object({ turnId: z.string().nullable(), state: z.enum(["cancelling", "idle"]) }),
  },
  {
    method: "get",
    path: `${thread}/turns/{turn}`,
    tag: "Threads",
    summary: "What a turn was given, and how it went",
    answer: TurnRecord,
  },
  {
    method: "get",
    path: `${workspace}/memory`,
    tag: "Memory",
    summary: "What the agent remembers for the team",
    answer: MemoryDocument,
  },
  {
    method: "put",
    path: `${workspace}/memory`,
    tag: "Memory",
    summary: "Write the team's memory by hand",
    headers: ifMatch,
    body: PutMemory,
    answer: MemoryDocument,
    errors: ["PRECONDITION_FAILED"],
  },
  {
    method: "get",
    path: "/api/v1/me/memory",
    tag: "Memory",
    summary: "What the agent remembers for you in a workspace",
    query: ofWorkspace,
    answer: MemoryDocument,
  },
  {
    method: "put",
    path: "/api/v1/me/memory",
    tag: "Memory",
    summary: "Write your memory by hand",
    query: ofWorkspace,
    headers: ifMatch,
    body: PutMemory,
    answer: MemoryDocument,
    errors: ["PRECONDITION_FAILED"],
  },
];
