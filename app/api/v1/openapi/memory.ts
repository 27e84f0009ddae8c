import { z } from "zod";
import {
  MemoryDocument,
  MemoryEntries,
  MemoryHistoryQuery,
  MemoryVersionItem,
  PutMemory,
  RestoreMemory,
} from "@/lib/memory/schema";
import { listOf, type Operation } from "./operation";

const headers = z.object({ "If-Match": z.string().describe("the version that was read, as its ETag") });
const ofWorkspace = z.object({ workspace: z.string() });

/** The same five for the team's memory and for one's own. */
function operationsOf(path: Operation["path"], whose: string, query?: typeof ofWorkspace): Operation[] {
  const common = { tag: "Memory", query };
  const missing = query ? ["NOT_FOUND" as const] : [];
  return [
    { ...common, method: "get", path, summary: `${whose} memory`, answer: MemoryDocument, errors: [...missing] },
    {
      ...common,
      method: "put",
      path,
      summary: `Save ${whose.toLowerCase()} memory`,
      headers,
      body: PutMemory,
      answer: MemoryDocument,
      errors: [...missing, "PRECONDITION_FAILED"],
    },
    {
      ...common,
      method: "get",
      path: `${path}/entries`,
      summary: `The lines of ${whose.toLowerCase()} memory, with where each came from`,
      answer: MemoryEntries,
      errors: [...missing],
    },
    {
      ...common,
      method: "get",
      path: `${path}/history`,
      summary: `Versions of ${whose.toLowerCase()} memory, newest first`,
      query: query ? MemoryHistoryQuery.extend(query.shape) : MemoryHistoryQuery,
      answer: listOf(MemoryVersionItem),
      errors: [...missing],
    },
    {
      ...common,
      method: "post",
      path: `${path}/restore`,
      summary: `Bring a version of ${whose.toLowerCase()} memory back`,
      headers,
      body: RestoreMemory,
      answer: MemoryDocument,
      errors: ["NOT_FOUND", "PRECONDITION_FAILED"],
    },
  ];
}

export const memoryOperations: Operation[] = [
  ...operationsOf("/api/v1/workspaces/{workspaceId}/memory", "The team's"),
  ...operationsOf("/api/v1/me/memory", "One's own", ofWorkspace),
];
