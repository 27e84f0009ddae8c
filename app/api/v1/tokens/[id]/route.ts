import { noContent, personRoute } from "@/app/api/edge";
import { revokeToken } from "@/lib/workspaces/revoke-token";

export const DELETE = personRoute(async ({ person, params }) => {
  await revokeToken(person, params.id ?? "");
  return noContent();
});
