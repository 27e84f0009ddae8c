import { created, json, openRoute, readJson } from "@/app/api/edge";
import { acceptInvite } from "@/lib/workspaces/accept-invite";
import { authenticate } from "@/lib/workspaces/authenticate";
import { AcceptInvite } from "@/lib/workspaces/schema";

// An e-mail address in the body asks for a new account; without one, whoever is signed in joins.
export const POST = openRoute(async ({ request, runtime, params }) => {
  const input = await readJson(request, AcceptInvite);
  const code = params.code ?? "";
  if (input.email !== undefined) return created(await acceptInvite(runtime, code, input, null));
  return json(await acceptInvite(runtime, code, input, await authenticate(runtime, request)));
});
