import type { Policy } from "../read-policy";
import type { GatewayReply } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import { projectRows } from "./project-rows";
import { viewOf } from "./view-of";

/**
 * A reply as a role may read it. What a tool says of its own when it fails can quote any row: where a role's view is
 * narrowed, such words are left out.
 */
export function projectReply<Reply extends Omit<GatewayReply, "auditId">>(
  tool: Pick<ToolDefinition, "name" | "rows">,
  policy: Pick<Policy, "settings" | "role">,
  reply: Reply,
): Reply {
  if (!viewOf(tool, policy)) return reply;
  if (reply.code === "OK") {
    return reply.data === undefined ? reply : { ...reply, data: projectRows(tool, policy, reply.data) };
  }
  const { data: _data, ...rest } = reply;
  return {
    ...rest,
    message: `It did not succeed (${reply.code}). Its own words are left out: parts of its data are not for your role.`,
    hint: "Check the arguments, or tell the user.",
  } as Reply;
}
