import type { Context } from "../../core/context";
import { enterPhase } from "../enter-phase";
import { resumePhaseNames } from "./schema";

/** Notes what the job works on; false when it must not go on. */
export function enterResumePhase(ctx: Context, id: string, name: (typeof resumePhaseNames)[number]): Promise<boolean> {
  return enterPhase(ctx, id, { name, n: resumePhaseNames.indexOf(name) + 1, m: resumePhaseNames.length });
}
