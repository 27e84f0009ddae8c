import type { RosterEntry } from "../prompt/load-surface";
import type { TurnScope } from "../turn/turn-scope";
import { RunLedger } from "./run-ledger";
import { createRunRow } from "./run-row";
import type { SpecialistResult, WaitingRun } from "./specialist-run";
import { workOnTask } from "./work-on-task";

/**
 * Runs one specialist on one task, within its time. It never throws. The run stands in the database while it runs and
 * afterwards, with its own calls; when one of them needs a person, it stands still there until they have answered.
 */
export async function runSpecialist(
  scope: TurnScope,
  { definition, tools }: Pick<RosterEntry, "definition" | "tools">,
  description: string,
  parent: { callId: string; agentPath: readonly string[]; signal: AbortSignal },
): Promise<SpecialistResult | WaitingRun> {
  const runId = scope.ctx.ids.next("run");
  const ledger = RunLedger.begin(scope, { runId, name: definition.name, description });
  const created = createRunRow(scope, ledger, parent.callId);
  // Looked at when the run ends; until then a failure must not count as one that nobody looks at.
  created.catch(() => {});
  const agentPath = [...parent.agentPath, definition.name];
  const run = { scope, definition, tools, ledger, agentPath, created, signal: parent.signal };
  return workOnTask({ ...run, workedMs: 0 }, async () => []);
}
