import { z } from "zod";
import { page, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { listDeliverables } from "@/lib/deliverables/list-deliverables";
import { getResume } from "@/lib/deliverables/resume/get-resume";
import { DeliverableFilter } from "@/lib/deliverables/schema";
import { requestDeliverable } from "../deliverables/request-deliverable";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const query = readQuery(request, DeliverableFilter.omit({ kind: true }));
  const { items, nextCursor } = await listDeliverables(ctx, { ...query, kind: "resume" });
  return page(items, nextCursor);
});

/** The fields are checked by the tool's own schema, behind the gateway, so that a refusal is on record as well. */
export const POST = workspaceRoute(async ({ request, ctx }) => {
  const input = await readJson(request, z.record(z.string(), z.unknown()));
  return requestDeliverable(ctx, "resume", input, request.signal, getResume);
});
