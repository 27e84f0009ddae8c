import { followSpecialist } from "./follow-specialist";
import { followSupervisor } from "./follow-supervisor";
import { reviseReportReply } from "./revise-report-reply";
import type { ScriptedReply, ScriptedRequest } from "./types";
import { writeReportReply } from "./write-report-reply";

/**
 * A plain, competent model: it reads the prompts, delegates, searches, copies labels, and says what the records say.
 * With it the whole main job runs over HTTP as it would with a real server.
 */
export function followingModel(request: ScriptedRequest): ScriptedReply {
  const { system } = request;
  if (system.startsWith("<agent_identity>")) return followSupervisor(request);
  const specialist = /^<specialist name="([a-z_]+)">/.exec(system)?.[1];
  if (specialist) return followSpecialist(request, specialist);
  if (system.startsWith('<task name="write_report">')) return writeReportReply(request);
  const task = /^<task name="([a-z_]+)">/.exec(system)?.[1];
  return task ? reviseReportReply(request, task) : { text: "I have no instructions for this." };
}
