import { created, page, personRoute, readJson } from "@/app/api/edge";
import { createWorkspace } from "@/lib/workspaces/create-workspace";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import { CreateWorkspace } from "@/lib/workspaces/schema";

export const GET = personRoute(async ({ person }) => page(await listWorkspaces(person)));

export const POST = personRoute(async ({ request, person }) =>
  created(await createWorkspace(person, await readJson(request, CreateWorkspace))),
);
