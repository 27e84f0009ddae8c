import { z } from "zod";
import { Allowance } from "@/lib/automations/schema";
import { Draft } from "../builder/draft";

const Proposal = z.looseObject({
  intent: z.string().optional(),
  definition: Draft,
  allowances: z.array(Allowance).default([]),
});
export type Proposal = z.infer<typeof Proposal>;

/** What a card asks to set up; undefined when its arguments are no automation. */
export function readProposal(given: Readonly<Record<string, unknown>>): Proposal | undefined {
  const read = Proposal.safeParse(given);
  return read.success ? read.data : undefined;
}

/** What was assumed where nothing had been said, as the draft has it. */
export function assumptionsOf({ definition }: Proposal): string[] {
  const read = z.array(z.string()).safeParse(definition.metadata.assumptions);
  return read.success ? read.data : [];
}

/** A proposal without its intent, for comparison line by line. */
export function proposalText({ definition, allowances }: Proposal): string {
  return JSON.stringify({ definition, allowances }, null, 2);
}
