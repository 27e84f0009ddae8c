import type { Transaction } from "../core/db/database";

/** A receipt as it is stored. */
export type ReceiptRow = NonNullable<Awaited<ReturnType<Transaction["receipt"]["findUnique"]>>>;
