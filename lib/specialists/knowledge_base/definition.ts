import { z } from "zod";
import { claimedReceipts } from "../contract/schema";
import type { SpecialistDefinition } from "../specialist-definition";

/** Answers from the workspace's documents, with the labels that its searches returned. */
export const knowledgeBase: SpecialistDefinition = {
  name: "knowledge_base",
  tools: ["search_knowledge_base"],
  evidence: z.object({
    answer: z.string().nullable().default(null),
    passages: z
      .array(z.object({ label: z.string(), title: z.string().default(""), quote: z.string().default("") }))
      .nullable()
      .default(null),
    receipts: claimedReceipts,
  }),
  proof: "passages",
};
