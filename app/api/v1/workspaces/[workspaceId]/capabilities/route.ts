import { json, readQuery, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { specialistLabel } from "@/lib/chats/to-specialist-row";
import { CapabilityQuery } from "@/lib/gateway/schema";
import { specialistStates } from "@/lib/gateway/specialist-states";
import { specialists } from "@/lib/specialists/specialists";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { thread } = readQuery(request, CapabilityQuery);
  const tools = await gateway.capabilities(ctx, { threadId: thread });
  const roster = specialists.map(({ name, tools }) => ({ name, label: specialistLabel(name), tools }));
  return json({ tools, specialists: specialistStates(tools, roster) });
});
