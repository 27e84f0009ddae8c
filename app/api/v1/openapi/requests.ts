import { z } from "zod";
import { AnswerRequest, CreateRequest, InboxCounts, RequestItem, RequestQuery } from "@/lib/gateway/requests/schema";
import { listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";

export const requestOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/inbox`,
    tag: "Inbox",
    summary: "How much waits for oneself",
    answer: InboxCounts,
  },
  {
    method: "get",
    path: `${ws}/requests`,
    tag: "Inbox",
    summary: "Requests to the admins, newest first",
    description: "One's own; with tools:manage everybody's.",
    query: RequestQuery,
    answer: listOf(RequestItem),
  },
  {
    method: "post",
    path: `${ws}/requests`,
    tag: "Inbox",
    summary: "Ask the admins for a tool",
    description: "CONFLICT when one has the tool, switched it off oneself, or has an open request for it.",
    body: CreateRequest,
    status: 201,
    answer: RequestItem,
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: "/api/v1/requests/{id}/answer",
    tag: "Inbox",
    summary: "Answer a request",
    description:
      "Needs tools:manage. Granting is an answer and changes no tool by itself: change the tool's settings as well.",
    body: AnswerRequest,
    answer: RequestItem,
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: "/api/v1/requests/{id}/withdraw",
    tag: "Inbox",
    summary: "Take one's own request back",
    answer: RequestItem,
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: `${ws}/notifications/read-all`,
    tag: "Inbox",
    summary: "Mark all of one's notifications as read",
    answer: z.object({ read: z.number().describe("how many were unread") }),
  },
];
