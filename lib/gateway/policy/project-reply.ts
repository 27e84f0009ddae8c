import type { GatewayReply } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import { projectRows } from "./project-rows";
import type { RowsView } from "./view-of";

/**
 * A reply as its caller may read it; `view` undefined: as it is. What a tool says of its own when it fails can quote
 * any row: where a view is narrowed, such words are left out.
 */
export function projectReply<Reply extends Omit<GatewayReply, "auditId">>(
  { rows }: Pick<ToolDefinition, "rows">,
  view: RowsView | undefined,
  reply: Reply,
): Reply {
  if (!view || !rows) return reply;
  const { data, ...rest } = reply;
  if (reply.code === "OK") return data === undefined ? reply : { ...reply, data: projectRows(rows, view, data) };
  return {
    ...rest,
    message: `It did not succeed (${reply.code}). Its own words are left out: parts of its data are not for your role.`,
    hint: "Check the arguments, or tell the user.",
  } as Reply;
}
