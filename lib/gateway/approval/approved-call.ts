import type { Transaction } from "../../core/db/database";
import type { GatewayReply } from "../schema";

/** What binds a call to the card that allows it. */
export interface ApprovedCall {
  approvalId: string;
  /** Called in the transaction of the deed. @throws when the deed must not stand */
  inDeed: (tx: Transaction, reply: GatewayReply) => Promise<void>;
}
