import type { Context } from "../../core/context";
import { fail, ok, type Result } from "../../core/result";
import { builtInModelId } from "../../models/built-in/built-in-model";
import { loadModelChoice } from "../../models/load-model-choice";
import { resolveModel } from "../../models/resolve-model";
import type { DeliverableRow } from "../deliverable-row";
import { doOnce } from "../work/do-once";
import { fillByModel } from "./fill/fill-by-model";
import { readStructuredText } from "./fill/read-structured-text";
import { tidyResume } from "./fill/tidy-resume";
import { GenerateResume, type ResumeData, type ResumeNote } from "./schema";

export interface Filled {
  data: ResumeData;
  /** Which model filled it in, or that none did. */
  engine: string;
  notes: ResumeNote[];
}

const bareEngine = `built-in/${builtInModelId}`;

/**
 * The fields of a resume from what was told. JSON Resume is taken as it stands, and so is the version before when nothing
 * but its looks is to change; else a model reads the text, once over all tries, or, without one, its headings and bullets
 * are read.
 * @throws ProviderFailure, ModelRefusal
 */
export async function fillResume(
  ctx: Context,
  row: DeliverableRow,
  parent: ResumeData | null,
  signal: AbortSignal,
): Promise<Result<Filled, "unread">> {
  const input = GenerateResume.parse(row.input);
  const info = input.user_info.trim();
  const wishes = input.user_instructions?.trim() ?? "";
  const resolved = resolveModel(ctx, "chat", (await loadModelChoice(ctx, row.turnId)).chat);
  const json = readJson(info);
  if (json && !json.ok)
    return fail("unread", `The JSON Resume could not be read: ${json.detail}. Correct it and ask again.`);
  const asItStands = info === "" ? parent : (json?.value ?? null);
  if (asItStands && (resolved.builtIn || wishes === "")) {
    const base = info === "" ? asItStands : merge(parent, asItStands);
    return ok({ data: base, engine: bareEngine, notes: [{ code: "no_model" }] });
  }
  if (!resolved.builtIn) {
    const { user_info, user_instructions } = input;
    const from = [resolved.modelId, user_info, user_instructions ?? "", parent];
    const filled = await doOnce(ctx, row, { name: "fields", from, sound: ({ ok }) => ok }, () =>
      fillByModel(resolved, input, parent, signal),
    );
    if (!filled.ok) return fail("unread", `The model's answer could not be used: ${filled.detail}. Try again.`);
    const { data, refused } = filled.value;
    const engine = `${resolved.provider}/${resolved.modelId}`;
    return ok({ data, engine, notes: refused.length > 0 ? [{ code: "refused", items: refused }] : [] });
  }
  const read = readStructuredText(parent ? withName(info, parent) : info);
  if (!read.ok) {
    return fail(
      "unread",
      "No name was found: without a language model a resume starts with the name on its first line.",
    );
  }
  const { data, unread } = read.value;
  const notes: ResumeNote[] = [{ code: "no_model" }];
  if (unread.length > 0) notes.push({ code: "unread", lines: unread });
  return ok({ data: merge(parent, data), engine: bareEngine, notes });
}

/** JSON Resume in the text; null when it is no JSON at all. */
function readJson(text: string): ReturnType<typeof tidyResume> | null {
  if (!text.startsWith("{")) return null;
  try {
    return tidyResume(JSON.parse(text));
  } catch {
    return null;
  }
}

/** New text for a version: its sections take the place of those before, the others stay. */
function merge(parent: ResumeData | null, data: ResumeData): ResumeData {
  if (!parent) return data;
  const { basics, ...lists } = data;
  const told = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  const profiles = basics.profiles.length > 0 ? basics.profiles : parent.basics.profiles;
  const known = Object.fromEntries(Object.entries(basics).filter(([, value]) => value !== undefined));
  return { ...parent, ...Object.fromEntries(told), basics: { ...parent.basics, ...known, profiles } } as ResumeData;
}

/** A change may leave the name out. */
function withName(info: string, parent: ResumeData): string {
  return info.includes(parent.basics.name) ? info : `${parent.basics.name}\n${info}`;
}
