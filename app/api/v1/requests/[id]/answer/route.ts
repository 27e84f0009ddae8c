import { json, objectRoute, readJson } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { AnswerRequest } from "@/lib/gateway/requests/schema";

export const POST = objectRoute("request", async ({ request, ctx, params }) =>
  json(await gateway.answerRequest(ctx, params.id ?? "", await readJson(request, AnswerRequest))),
);
