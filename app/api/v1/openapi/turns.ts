import { z } from "zod";
import { CreatePrompt, PromptItem, UpdatePrompt } from "@/lib/chats/prompts/schema";
import { EditQueued, RegenerateTurn, RunRecord, ThreadItem } from "@/lib/chats/schema";
import { PageQuery } from "@/lib/core/page-query";
import { TurnAnswer } from "./chats";
import { listOf, type Operation } from "./operation";

const thread = "/api/v1/threads/{id}";

export const turnOperations: Operation[] = [
  {
    method: "post",
    path: `${thread}/turns/{turn}/regenerate`,
    tag: "Chats",
    summary: "Ask a turn's question again, as a version beside it",
    description:
      "Answers as sending a message does. What the earlier version did stays done. The same id, or the same Idempotency-Key, again runs nothing.",
    query: z.object({ wait: z.enum(["true", "false"]).optional() }),
    body: RegenerateTurn,
    answer: TurnAnswer,
    answerTypes: ["application/json", "text/event-stream"],
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: `${thread}/turns/{turn}/show`,
    tag: "Chats",
    summary: "Show a version, with what followed from it",
    description: "For everybody who sees the thread; the next message goes on from there.",
    answer: ThreadItem,
  },
  {
    method: "patch",
    path: `${thread}/messages/{messageId}`,
    tag: "Chats",
    summary: "Change a message that waits",
    description: "By whoever wrote it, until its turn begins.",
    body: EditQueued,
    answer: z.object({ id: z.string(), text: z.string() }),
    errors: ["CONFLICT"],
  },
  {
    method: "delete",
    path: `${thread}/messages/{messageId}`,
    tag: "Chats",
    summary: "Take a message back that waits",
    status: 204,
    errors: ["CONFLICT"],
  },
  {
    method: "get",
    path: `${thread}/runs/{runId}`,
    tag: "Chats",
    summary: "What is kept of a specialist's run",
    answer: RunRecord,
  },
  {
    method: "post",
    path: `${thread}/runs/{runId}/stop`,
    tag: "Chats",
    summary: "Stop one specialist; its turn goes on",
    answer: z.object({ runId: z.string(), state: z.enum(["cancelling", "ended"]) }),
  },
  {
    method: "get",
    path: "/api/v1/workspaces/{workspaceId}/prompts",
    tag: "Saved prompts",
    summary: "One's own saved prompts and the workspace's",
    query: PageQuery,
    answer: listOf(PromptItem),
  },
  {
    method: "post",
    path: "/api/v1/workspaces/{workspaceId}/prompts",
    tag: "Saved prompts",
    summary: "Save a prompt",
    description: "Sharing it with the workspace needs chats:update.",
    body: CreatePrompt,
    status: 201,
    answer: PromptItem,
    errors: ["CONFLICT"],
  },
  {
    method: "patch",
    path: "/api/v1/prompts/{id}",
    tag: "Saved prompts",
    summary: "Change one's own saved prompt",
    body: UpdatePrompt,
    answer: PromptItem,
    errors: ["CONFLICT"],
  },
  {
    method: "delete",
    path: "/api/v1/prompts/{id}",
    tag: "Saved prompts",
    summary: "Delete one's own saved prompt",
    status: 204,
  },
];
