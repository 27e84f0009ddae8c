import { RunDetail, RunFilter, RunItem, RunPage } from "@/lib/sources/schema";
import { listOf, type Operation } from "./operation";

export const sourceOperations: Operation[] = [
  {
    method: "get",
    path: "/api/v1/workspaces/{workspaceId}/runs",
    tag: "Sources",
    summary: "What sources returned, newest first",
    description: "Runs of threads that one may see, and one's own outside of threads. They are kept for 30 days.",
    query: RunFilter,
    answer: listOf(RunItem),
  },
  {
    method: "get",
    path: "/api/v1/runs/{id}",
    tag: "Sources",
    summary: "A stored run",
    description: "Its lines in their order, failures included; `cursor` is the first line wanted.",
    query: RunPage,
    answer: RunDetail,
  },
];
