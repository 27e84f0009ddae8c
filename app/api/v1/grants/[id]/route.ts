import { noContent, objectRoute } from "@/app/api/edge";
import { revokeGrant } from "@/lib/approvals/revoke-grant";

export const DELETE = objectRoute("grant", async ({ ctx, params }) => {
  await revokeGrant(ctx, params.id!);
  return noContent();
});
