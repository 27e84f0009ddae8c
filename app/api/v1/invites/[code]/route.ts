import { json, openRoute } from "@/app/api/edge";
import { findInvite } from "@/lib/workspaces/find-invite";

export const GET = openRoute(async ({ runtime, params }) => json(await findInvite(runtime, params.code ?? "")));
