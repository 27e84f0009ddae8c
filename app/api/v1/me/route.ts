import { json, personRoute, readJson } from "@/app/api/edge";
import { getMe } from "@/lib/workspaces/get-me";
import { UpdateMe } from "@/lib/workspaces/schema";
import { updateMe } from "@/lib/workspaces/update-me";

export const GET = personRoute(async ({ person }) => json(getMe(person)));

export const PATCH = personRoute(async ({ request, person }) =>
  json(await updateMe(person, await readJson(request, UpdateMe))),
);
