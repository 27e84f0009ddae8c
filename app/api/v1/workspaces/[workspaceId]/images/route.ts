import { z } from "zod";
import { page, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { getImage } from "@/lib/deliverables/image/get-image";
import { listImages } from "@/lib/deliverables/image/list-images";
import { DeliverableFilter } from "@/lib/deliverables/schema";
import { requestDeliverable } from "../deliverables/request-deliverable";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const query = readQuery(request, DeliverableFilter.omit({ kind: true }));
  const { items, nextCursor } = await listImages(ctx, query);
  return page(items, nextCursor);
});

/** The fields are checked by the tool's own schema, behind the gateway, so that a refusal is on record as well. */
export const POST = workspaceRoute(async ({ request, ctx }) => {
  const input = await readJson(request, z.record(z.string(), z.unknown()));
  return requestDeliverable(ctx, "image", input, request.signal, getImage);
});
