import { storableText } from "../storable-text";
import type { GenerateReport } from "./schema";

/** The same request with texts that can be stored and digested. */
export function storableInput(input: GenerateReport): GenerateReport {
  const { topic, source_content, search_queries, user_instructions } = input;
  return {
    ...input,
    topic: storableText(topic),
    source_content: storableText(source_content),
    ...(search_queries && { search_queries: search_queries.map(storableText) }),
    ...(user_instructions !== undefined && { user_instructions: storableText(user_instructions) }),
  };
}
