import { json, personRoute, readJson } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { SwitchTool } from "@/lib/gateway/schema";

export const PATCH = personRoute(async ({ request, person, params }) =>
  json(await gateway.switchOwnTool(person, params.name ?? "", await readJson(request, SwitchTool))),
);
