import { z } from "zod";
import { fileTools } from "../../knowledge/files/file-tools";
import { claimedReceipts } from "../contract/schema";
import { runTools } from "../run-tools";
import type { SpecialistDefinition } from "../specialist-definition";

/** Answers from the workspace's documents, with the labels that its searches returned, and works on them as files. */
export const knowledgeBase: SpecialistDefinition = {
  name: "knowledge_base",
  tools: ["search_knowledge_base", ...fileTools.map((tool) => tool.name), ...runTools],
  evidence: z.object({
    answer: z.string().nullable().default(null),
    passages: z
      .array(z.object({ label: z.string(), title: z.string().default(""), quote: z.string().default("") }))
      .nullable()
      .default(null),
    candidates: z.array(z.string()).nullable().default(null),
    receipts: claimedReceipts,
  }),
  proof: "passages",
};
