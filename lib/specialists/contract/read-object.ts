import { jsonrepair } from "jsonrepair";
import { canonicalJson } from "../../core/canonical-json";
import { fail, ok, type Result } from "../../core/result";
import { findObjects } from "./find-objects";

export type Unreadable = "no_object" | "truncated" | "several_objects" | "too_large" | "too_deep" | "broken";

/** Characters; a contract is a few thousand. */
const largest = 2_000_000;
/** Above this size only valid JSON is read: repairing costs much more than reading. */
const largestRepair = 200_000;

/**
 * The one JSON object in a model's answer: inside a fence, after reasoning, between sentences, with trailing commas,
 * raw line breaks or Python's quotes and literals. What is not there is never added: a text that was cut is refused,
 * and so are two different objects. Linear in the text's length.
 */
export function readObject(text: string): Result<Record<string, unknown>, Unreadable> {
  if (text.length > largest) return fail("too_large");
  const answer = afterReasoning(text).trim();
  const whole = parse(answer);
  if (whole) return ok(whole);
  const found = findObjects(answer);
  if (!found.ok) return found;
  const candidates = found.value
    .filter((piece) => piece.includes("status")) // braces in a sentence are no contract
    .map((piece) => parse(piece) ?? repair(piece))
    .filter((object) => object !== undefined && "status" in object);
  const first = candidates[0];
  if (!first) return fail(found.value.length > 0 ? "broken" : "no_object");
  if (new Set(candidates.map(canonicalJson)).size > 1) return fail("several_objects");
  return ok(first);
}

/** What follows the last closing mark of reasoning; reasoning that never ended has no answer. */
function afterReasoning(text: string): string {
  const closed = text.lastIndexOf("</think>");
  const rest = closed < 0 ? text : text.slice(closed + "</think>".length);
  const open = rest.indexOf("<think>");
  return open < 0 ? rest : rest.slice(0, open);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function repair(text: string): Record<string, unknown> | undefined {
  if (text.length > largestRepair) return undefined;
  try {
    return asObject(JSON.parse(jsonrepair(text)));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
