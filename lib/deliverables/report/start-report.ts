import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { startDeliverable } from "../start-deliverable";
import type { GenerateReport } from "./schema";
import { storableInput } from "./storable-input";

/** Handler of `generate_report`. */
export async function startReport(given: GenerateReport, call: HandlerCall): Promise<HandlerOutcome> {
  const input = storableInput(given);
  return startDeliverable({ kind: "report", title: input.topic, input, parentId: input.parent_report_id }, call);
}
