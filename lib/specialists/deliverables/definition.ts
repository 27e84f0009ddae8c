import { z } from "zod";
import { claimedReceipts } from "../contract/schema";
import type { SpecialistDefinition } from "../specialist-definition";

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .default(null);

/** Makes the artifacts that people keep. */
export const deliverables: SpecialistDefinition = {
  name: "deliverables",
  tools: ["generate_report", "generate_image", "generate_resume"],
  evidence: z.object({ artifact_type: text, artifact_id: text, artifact_location: text, receipts: claimedReceipts }),
  missing: { names: ["audience", "format", "tone", "core_content"], otherwise: "core_content" },
  proof: "artifact",
};
