import type { Transaction } from "../core/db/database";

/** A card as it is stored. */
export type ApprovalRow = NonNullable<Awaited<ReturnType<Transaction["approval"]["findUnique"]>>>;
