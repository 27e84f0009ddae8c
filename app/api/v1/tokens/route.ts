import { created, page, personRoute, readJson } from "@/app/api/edge";
import { createToken } from "@/lib/workspaces/create-token";
import { listTokens } from "@/lib/workspaces/list-tokens";
import { CreateToken } from "@/lib/workspaces/schema";

export const GET = personRoute(async ({ person }) => page(await listTokens(person)));

export const POST = personRoute(async ({ request, person }) =>
  created(await createToken(person, await readJson(request, CreateToken))),
);
