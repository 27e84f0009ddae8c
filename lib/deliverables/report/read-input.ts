import type { DeliverableRow } from "../deliverable-row";
import { GenerateReport } from "./schema";

/** The arguments that a report was asked for with. They were checked before they were stored. */
export function readInput(row: Pick<DeliverableRow, "input">): GenerateReport {
  return GenerateReport.parse(row.input);
}
