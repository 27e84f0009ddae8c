import { type GatewayReply, type ReplyCode, replyStatusByCode } from "../gateway/schema";

/** What a card that ends without a call tells whoever asked. `auditId`: the row that says how it ended. */
export function replyOfCard(code: ReplyCode, message: string, hint: string, auditId: string): GatewayReply {
  return { status: replyStatusByCode[code], code, message, hint, auditId };
}
