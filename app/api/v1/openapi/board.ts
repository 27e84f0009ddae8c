import { z } from "zod";
import { HoldItem, MetricsQuery, ToolMetrics } from "@/lib/gateway/resilience/metrics/schema";
import { listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";

export const boardOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/tools/metrics`,
    tag: "Tools",
    summary: "What every tool did lately: figures over time, breaker, last errors",
    query: MetricsQuery,
    answer: ToolMetrics,
  },
  {
    method: "get",
    path: `${ws}/holds`,
    tag: "Tools",
    summary: "Threads in which nothing is changed until a person has looked",
    answer: listOf(HoldItem),
  },
  {
    method: "post",
    path: "/api/v1/holds/{id}/lift",
    tag: "Tools",
    summary: "Let changes go on",
    description: "Needs tools:manage, or for a thread's hold to have begun the thread. Lifting twice changes nothing.",
    answer: z.object({ id: z.string(), liftedAt: z.string() }),
  },
];
