import { z } from "zod";
import { SpecialistRow } from "./schema";

interface RunRow {
  id: string;
  specialist: string;
  description: string;
  state: string;
  contract: unknown;
  verification: string | null;
  calls: unknown;
  error: unknown;
  startedAt: Date;
  finishedAt: Date | null;
}

const Said = z.object({ action_summary: z.string() }).catch({ action_summary: "" });
const Reason = z.object({ message: z.string() }).nullable().catch(null);

/** `knowledge_base` → `Knowledge Base` */
export function specialistLabel(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
}

/** A stored run as the chat's ledger shows it. */
export function toSpecialistRow(run: RunRow): SpecialistRow {
  return SpecialistRow.parse({
    runId: run.id,
    name: run.specialist,
    label: specialistLabel(run.specialist),
    description: run.description,
    state: run.state,
    say: Said.parse(run.contract).action_summary || null,
    reason: Reason.parse(run.error)?.message ?? null,
    verification: run.verification,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    calls: run.calls,
  });
}
