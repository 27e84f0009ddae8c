import { json, openRoute, readBytes } from "@/app/api/edge";
import { receiveDelivery } from "@/lib/automations/hooks/receive-delivery";
import { longestBody } from "@/lib/automations/hooks/schema";

/** What another program tells an automation. Its signature stands for a sign-in. */
export const POST = openRoute(async ({ request, runtime, params }) => {
  const body = await readBytes(request, longestBody);
  const headers = Object.fromEntries(request.headers);
  const { automation = "", trigger = "" } = params;
  return json(await receiveDelivery(runtime, { automationId: automation, triggerId: trigger, headers, body }), 202);
});
