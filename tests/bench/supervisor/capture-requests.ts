import type { ScriptedRequest } from "@/tests/support/scripted-openai/types";

/** The four requests of the product's own turn: what the other contenders send too, so that all are asked the same. */
export interface CapturedRequests {
  supervisor: ScriptedRequest;
  specialist: ScriptedRequest;
  all: readonly ScriptedRequest[];
}

/** @throws when the turn did not go as the scenario says */
export function captureRequests(requests: readonly ScriptedRequest[]): CapturedRequests {
  const [supervisor, specialist] = requests;
  if (requests.length !== 4 || !supervisor?.stream || !specialist?.system.startsWith("<specialist ")) {
    throw new Error(`A turn made ${requests.length} model calls, not the four of this scenario.`);
  }
  return { supervisor, specialist, all: [...requests] };
}
