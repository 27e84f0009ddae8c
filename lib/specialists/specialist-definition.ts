import type { z } from "zod";
import { readPrompt } from "../core/read-prompt";
import type { Contract } from "./contract/schema";

/** One specialist: which prompt, which tools, which evidence. */
export interface SpecialistDefinition {
  /** As `task` names it. */
  name: string;
  /** The tools it may call; all of them are in the catalog. */
  tools: readonly string[];
  evidence: z.ZodType<Contract["evidence"]>;
  /** The names of what a task may lack, where there is a list; what a model calls otherwise counts as `otherwise`. */
  missing?: { names: readonly string[]; otherwise: string };
  /** `artifact`: a success means that something was made; `passages`: a success rests on what a search returned. */
  proof: "artifact" | "passages";
}

/** The line by which the supervisor chooses it. */
export function specialistDescription(definition: Pick<SpecialistDefinition, "name">): string {
  return readPrompt(`specialists/${definition.name}/description`);
}
