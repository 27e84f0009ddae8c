import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { startDeliverable } from "../start-deliverable";
import type { GenerateReport } from "./schema";
import { storableInput } from "./storable-input";

/** Handler of `generate_report`. */
export async function startReport(given: GenerateReport, call: HandlerCall): Promise<HandlerOutcome> {
  const input = storableInput(given);
  const { topic: title, user_instructions: wishes, parent_report_id: parentId } = input;
  return startDeliverable({ kind: "report", title, input, wishes, parentId }, call);
}
