import type { GatewayReply } from "../../gateway/schema";

/** A reply as a model reads it: without the id of its audit row. */
export function modelView(reply: GatewayReply): Omit<GatewayReply, "auditId"> {
  const { auditId: _, ...shown } = reply;
  return shown;
}
