import type { SpecialistState } from "../../chats/schema";
import { receiptsOfCall } from "../../receipts/receipts-of-call";
import type { Contract } from "../../specialists/contract/schema";
import { type RunVerification, verifyContract } from "../../specialists/contract/verify-contract";
import { showReceipt } from "../turn/show";
import type { RunLedger } from "./run-ledger";
import { finishRunRow } from "./run-row";
import type { SpecialistResult, SpecialistRun } from "./specialist-run";

/** Characters of output and contract from which on a run is named to the supervisor: about a thousand tokens. */
const worthReading = 4_000;

/**
 * Ends a run: its words are held against the receipts that the gateway recorded for its calls, and what comes of that
 * is shown and kept. `ended`: it was cut from outside.
 */
export async function endRun(
  run: SpecialistRun,
  contract: Contract,
  ended?: SpecialistState,
): Promise<SpecialistResult> {
  const { scope, definition, ledger } = run;
  const { ctx } = scope;
  // Whoever only read has no receipts to look for.
  const recorded = ledger.hasMutated ? await receiptsOfCall(ctx, ledger.callIds()) : [];
  for (const receipt of recorded) showReceipt(scope, receipt);
  const checked = verifyContract(contract, ledger.record(recorded), definition.proof);
  // What was cut off counts too: a call of it may have gone through.
  if (ended || checked.verification === "failed" || checked.verification === "unverified") {
    const why = checked.contract.next_step ?? checked.contract.action_summary;
    scope.tally.spent.push({ specialist: definition.name, description: ledger.row.description, why });
  }
  ledger.end(ended ?? stateOf(checked.contract, checked.verification, ledger), {
    say: contract.action_summary,
    reason: checked.contract.next_step,
    verification: checked.verification,
  });
  // The answer need not wait for its row; the turn's end does.
  const written = run.created.then(() => finishRunRow(scope, ledger, checked.contract));
  const { runId } = ledger.row;
  scope.tally.writing.push(written.catch((error) => ctx.log.error({ runId, err: error }, "a run was not written")));
  return {
    specialist: definition.name,
    contract: checked.contract,
    receipts: recorded,
    verification: checked.verification,
    // Later turns are told of the contract in a few words only: what is long in it is read there too.
    ...(ledger.output.size + JSON.stringify(checked.contract).length > worthReading && { ref: runId }),
  };
}

function stateOf(contract: Contract, verification: RunVerification, ledger: RunLedger): SpecialistState {
  if (verification === "unverified") return "unbacked";
  if (contract.status === "success") return "done";
  if (contract.status === "partial" || contract.status === "blocked") return "partial";
  return ledger.allDenied() ? "denied" : "failed";
}
