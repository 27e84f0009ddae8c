import { noContent, workspaceRoute } from "@/app/api/edge";
import { revokeInvite } from "@/lib/workspaces/revoke-invite";

export const DELETE = workspaceRoute(async ({ ctx, params }) => {
  await revokeInvite(ctx, params.id ?? "");
  return noContent();
});
