import { z } from "zod";
import { claimedReceipts } from "../contract/schema";
import { runTools } from "../run-tools";
import type { SpecialistDefinition } from "../specialist-definition";

/** Reads pages whose addresses are known, and answers from them with the labels of their runs. */
export const webCrawler: SpecialistDefinition = {
  name: "web_crawler",
  tools: ["web_crawl", ...runTools],
  evidence: z.object({
    answer: z.string().nullable().default(null),
    passages: z
      .array(
        z.object({
          label: z.string(),
          title: z.string().default(""),
          url: z.string().default(""),
          quote: z.string().default(""),
        }),
      )
      .nullable()
      .default(null),
    unavailable: z
      .array(z.object({ url: z.string(), code: z.string().default(""), reason: z.string().default("") }))
      .nullable()
      .default(null),
    receipts: claimedReceipts,
  }),
  proof: "passages",
};
