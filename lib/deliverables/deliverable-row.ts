import type { Transaction } from "../core/db/database";

/** A deliverable as it is stored. */
export type DeliverableRow = NonNullable<Awaited<ReturnType<Transaction["deliverable"]["findUnique"]>>>;
