import { truncate } from "../../../core/truncate";
import type { GatewayReply } from "../../schema";

/** What the board shows of a call that failed: the reply's own words, which hold no secret. */
export function failureDetails({ status, message }: Pick<GatewayReply, "status" | "message">) {
  return status === "failed" && message !== undefined ? { message: truncate(message, 300) } : undefined;
}
