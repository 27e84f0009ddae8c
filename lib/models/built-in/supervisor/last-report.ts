import { z } from "zod";
import type { Exchange, ToolOutcome } from "../read-conversation";

const Made = z.object({
  receipts: z.array(z.object({ type: z.string(), external_id: z.string().optional() })),
});

/** Whether a tool's result holds the receipt of a report. */
export function isReportOutcome(outcome: ToolOutcome): boolean {
  return reportIdOf(outcome) !== undefined;
}

/** Id of the report made or started last in this conversation. */
export function lastReport(exchanges: readonly Exchange[]): string | undefined {
  return exchanges
    .flatMap((exchange) => exchange.outcomes)
    .map(reportIdOf)
    .findLast((id) => id !== undefined);
}

function reportIdOf({ value }: ToolOutcome): string | undefined {
  const made = Made.safeParse(value);
  return made.success ? made.data.receipts.find((receipt) => receipt.type === "report")?.external_id : undefined;
}
