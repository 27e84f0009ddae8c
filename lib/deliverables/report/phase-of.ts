import type { Phase } from "../schema";
import type { ReportPhase } from "./schema";

/**
 * Where `name` stands among the phases of a report, as the card counts them. A revision counts its sections instead:
 * how many there will be is known only once it is planned.
 */
export function phaseOf(name: ReportPhase, searches: boolean): Phase {
  const phases: ReportPhase[] = [...(searches ? (["kb_search", "kb_search_done"] as const) : []), "writing", "saving"];
  return { name, n: phases.indexOf(name) + 1, m: phases.length };
}
