import { truncate } from "../../core/truncate";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { startDeliverable } from "../start-deliverable";
import { storableText } from "../storable-text";
import type { GenerateResume } from "./schema";

/** Handler of `generate_resume`. */
export async function startResume(given: GenerateResume, call: HandlerCall): Promise<HandlerOutcome> {
  const { user_info, user_instructions } = given;
  const input = {
    ...given,
    user_info: storableText(user_info),
    ...(user_instructions !== undefined && { user_instructions: storableText(user_instructions) }),
  };
  const title = titleOf(input.user_info);
  const { user_instructions: wishes, parent_report_id: parentId } = input;
  return startDeliverable({ kind: "resume", title, input, wishes, parentId }, call);
}

/** Until the name is read, the first line stands for it. */
function titleOf(info: string): string {
  const named = /"name"\s*:\s*"([^"]+)"/.exec(info)?.[1];
  const line = named ?? info.split("\n").find((one) => /\p{L}/u.test(one));
  return truncate(line?.replace(/^[#*\s]+/, "").trim() || "Resume", 80);
}
