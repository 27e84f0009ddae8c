import { gateway } from "../../catalog";
import type { SpecialistState } from "../../chats/schema";
import { jsonDigest } from "../../core/canonical-json";
import type { HandlerCall, ToolDefinition } from "../../gateway/tool-definition";
import { receiptsOfCall } from "../../receipts/receipts-of-call";
import type { Receipt } from "../../receipts/schema";
import type { Contract } from "../../specialists/contract/schema";
import { type RunVerification, verifyContract } from "../../specialists/contract/verify-contract";
import type { SpecialistDefinition } from "../../specialists/specialist-definition";
import { modelView } from "../tools/model-view";
import { landingTool } from "../tools/repair-tool-call";
import { BudgetSpent } from "../turn/budget";
import { showReceipt, showReply } from "../turn/show";
import type { TurnScope } from "../turn/turn-scope";
import { askSpecialist } from "./ask-specialist";
import { contractOfError, failedContract } from "./failed-contract";
import { RunLedger } from "./run-ledger";
import { createRunRow, finishRunRow } from "./run-row";

/** What the supervisor's model reads of a run. */
export interface SpecialistResult {
  specialist: string;
  contract: Contract;
  receipts: readonly Receipt[];
  verification: RunVerification;
}

/**
 * Runs one specialist on one task, within its time. It never throws: whatever happens becomes a contract that says
 * so. The run stands in the database while it runs and afterwards, with its own calls; its words are held against the
 * receipts that the gateway recorded for them.
 */
export async function runSpecialist(
  scope: TurnScope,
  entry: { definition: SpecialistDefinition; tools: readonly ToolDefinition[] },
  description: string,
  parent: HandlerCall,
): Promise<SpecialistResult> {
  const { ctx } = scope;
  const { definition, tools } = entry;
  const runId = ctx.ids.next("run");
  const ledger = new RunLedger(scope, { runId, name: definition.name, description });
  const timeout = AbortSignal.timeout(scope.budget.limits.specialistMs);
  const signal = AbortSignal.any([parent.signal, timeout]);
  const seconds = scope.budget.limits.specialistMs / 1_000;
  const created = createRunRow(scope, ledger, parent.callId);
  // Looked at when the turn ends; until then a failure must not count as one that nobody looks at.
  created.catch(() => {});
  let contract: Contract;
  let state: SpecialistState | undefined;
  try {
    const answer = await withinSignal(
      signal,
      askSpecialist(scope, {
        definition,
        tools,
        registered: new Set(gateway.tools.map((tool) => tool.name)),
        description,
        signal,
        call: (name, input) =>
          callTool(scope, ledger, { name, input, tools, path: [...parent.agentPath, definition.name], signal }),
      }),
    );
    contract = answer.ok
      ? answer.value
      : failedContract("Its answer could not be read.", "Tell the user that the specialist gave no valid result.");
    if (!answer.ok) ctx.log.warn({ runId, specialist: definition.name, problem: answer.detail }, "no valid contract");
  } catch (error) {
    const stopped = signal.aborted;
    contract = contractOfError(error, { timedOut: timeout.aborted, stopped, seconds });
    if (stopped) state = "cancelled";
    else if (!(error instanceof BudgetSpent)) ctx.log.warn({ runId, err: error }, "a specialist's run failed");
  }
  // Whoever only read has no receipts to look for.
  const recorded = ledger.hasMutated ? await receiptsOfCall(ctx, ledger.callIds()) : [];
  for (const receipt of recorded) showReceipt(scope, receipt);
  const checked = verifyContract(contract, ledger.record(recorded), definition.proof);
  state ??= stateOf(checked.contract, checked.verification, ledger);
  ledger.end(state, {
    say: contract.action_summary,
    reason: checked.contract.next_step,
    verification: checked.verification,
  });
  // The answer need not wait for its row; the turn's end does.
  const written = created.then(() => finishRunRow(scope, ledger, checked.contract));
  scope.tally.writing.push(written.catch((error) => ctx.log.error({ runId, err: error }, "a run was not written")));
  return {
    specialist: definition.name,
    contract: checked.contract,
    receipts: recorded,
    verification: checked.verification,
  };
}

async function callTool(
  scope: TurnScope,
  ledger: RunLedger,
  call: {
    name: string;
    input: unknown;
    tools: readonly ToolDefinition[];
    path: readonly string[];
    signal: AbortSignal;
  },
): Promise<unknown> {
  const { ctx, threadId, turnId } = scope;
  if (!scope.budget.takeToolCall()) throw new BudgetSpent("This turn has used its tool calls.");
  const tool = call.tools.find((candidate) => candidate.name === call.name);
  const callId = ctx.ids.next("call");
  const noteEnd = ledger.start(callId, tool, call.name, call.input);
  // The same change asked for twice in one run is made once.
  const once = tool && tool.operation !== "read" ? `${ledger.row.runId}:${jsonDigest(call.input)}` : undefined;
  const reply = await gateway.invoke(
    { tool: call.name, arguments: call.input, callId, idempotencyKey: once },
    { ctx, threadId, turnId, agentPath: call.path, signal: call.signal },
  );
  noteEnd(reply);
  if (call.name !== landingTool) await showReply(scope, call.name, reply);
  return modelView(reply);
}

/** The work, or the signal's reason as soon as it is given, even when the work does not listen. */
function withinSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function stateOf(contract: Contract, verification: RunVerification, ledger: RunLedger): SpecialistState {
  if (verification === "unverified") return "unbacked";
  if (contract.status === "success") return "done";
  if (contract.status === "partial" || contract.status === "blocked") return "partial";
  return ledger.allDenied() ? "denied" : "failed";
}
