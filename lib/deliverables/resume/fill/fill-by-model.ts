import { generateText } from "ai";
import { jsonrepair } from "jsonrepair";
import { escapeTags } from "../../../core/escape-tags";
import { readPrompt } from "../../../core/read-prompt";
import { fail, ok, type Result } from "../../../core/result";
import type { ResolvedModel } from "../../../models/resolve-model";
import { answered } from "../../model-refusal";
import { checkResume, type Refused } from "../facts/check-resume";
import { readSource } from "../facts/source-text";
import type { GenerateResume, ResumeData } from "../schema";
import { tidyResume } from "./tidy-resume";

export interface FilledResume {
  data: ResumeData;
  refused: Refused[];
}

/**
 * A resume filled by a model from what the person told. What does not follow from that is refused: the model is asked
 * once more with the reasons, and what it still invents is left out.
 * @param parent the version that is revised; its facts were told before
 * @throws ProviderFailure, ModelRefusal
 */
export async function fillByModel(
  resolved: ResolvedModel,
  input: Pick<GenerateResume, "user_info" | "user_instructions">,
  parent: ResumeData | null,
  signal: AbortSignal,
): Promise<Result<FilledResume, "unreadable">> {
  const told = [input.user_info, ...(parent ? [plainTexts(parent)] : [])].join("\n");
  const source = readSource(told);
  const ask = async (...extra: string[]): Promise<Result<FilledResume, "unreadable">> => {
    const { text, finishReason } = await generateText({
      model: resolved.model,
      instructions: readPrompt("deliverables/resume/fill"),
      prompt: [
        `<user_info>\n${escapeTags(input.user_info)}\n</user_info>`,
        ...(parent ? [`<present_version>\n${escapeTags(JSON.stringify(parent))}\n</present_version>`] : []),
        `<user_instructions>\n${escapeTags(input.user_instructions ?? "")}\n</user_instructions>`,
        ...extra,
      ].join("\n"),
      maxRetries: 0,
      abortSignal: signal,
    });
    const answer = readAnswer(answered({ text, finishReason }));
    if (!answer.ok) return answer;
    return ok(checkResume(answer.value.data, source, answer.value.origins));
  };
  const first = await ask();
  if (first.ok && first.value.refused.length === 0) return named(first.value);
  const reason = first.ok
    ? first.value.refused.map(({ text, why }) => `- ${escapeTags(text)}: ${escapeTags(why)}`).join("\n")
    : "It was not one JSON object with the fields.";
  const second = await ask(`<refused>\n${reason}\n</refused>`);
  if (second.ok) return named(second.value);
  return first.ok ? named(first.value) : second;
}

function named(filled: FilledResume): Result<FilledResume, "unreadable"> {
  if (filled.data.basics.name !== "") return ok(filled);
  return fail("unreadable", "it names nobody whose name was told");
}

/** The object of an answer; points and summaries may come as `{ text, from }`. */
function readAnswer(answer: string): Result<{ data: ResumeData; origins: Map<string, string> }, "unreadable"> {
  const origins = new Map<string, string>();
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  for (const read of [JSON.parse, (broken: string) => JSON.parse(jsonrepair(broken))]) {
    try {
      const tidy = tidyResume(unwrap(read(text), origins));
      if (tidy.ok) return ok({ data: tidy.value, origins });
      return fail("unreadable", tidy.detail);
    } catch {
      // The next reader forgives more; after the last it is no answer.
    }
  }
  return fail("unreadable", "it is no JSON object");
}

function unwrap(value: unknown, origins: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => unwrap(one, origins));
  if (typeof value !== "object" || value === null) return value;
  const { text, from } = value as { text?: unknown; from?: unknown };
  if (typeof text === "string") {
    if (typeof from === "string" && from.trim() !== "") origins.set(text.trim(), from);
    return text;
  }
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unwrap(field, origins)]));
}

/** All texts of a resume, entry by entry. */
function plainTexts(value: unknown): string {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? value : "";
  return Object.values(value).map(plainTexts).filter(Boolean).join("\n");
}
