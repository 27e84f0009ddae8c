import { z } from "zod";
import type { Words } from "../words/word-set";

const Unavailable = z
  .array(z.object({ url: z.string(), code: z.string().catch(""), reason: z.string().catch("") }))
  .catch([]);

/** The pages that could not be read, each with why, in the person's language; empty when all were. */
export function tellUnavailable(evidence: Record<string, unknown>, words: Words): string {
  const pages = Unavailable.parse(evidence.unavailable ?? []);
  if (pages.length === 0) return "";
  const lines = pages.map(({ url, code, reason }) => {
    const known = Object.hasOwn(words.pages.why, code)
      ? words.pages.why[code as keyof Words["pages"]["why"]]
      : undefined;
    return `- ${url}: ${known ?? reason}`;
  });
  return `${words.pages.unavailable}\n\n${lines.join("\n")}`;
}
