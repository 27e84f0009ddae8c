import type { ZodType } from "zod";
import { type CandorMessage, dataPartSchemas } from "@/lib/chats/schema";

type Part = CandorMessage["parts"][number];

const schemas: Readonly<Record<string, ZodType>> = dataPartSchemas;
const seen = new WeakMap<object, { message: CandorMessage; lost: number }>();
const judged = new WeakMap<object, boolean>();

/** Parts of the protocol that have no drawing of their own; whatever they hold does no harm. */
const silent = /^(?:step-start|reasoning|tool-.+|dynamic-tool|source-url|source-document|file)$/;

function judge(part: Part): boolean {
  if (part.type === "text") return typeof part.text === "string";
  if (silent.test(part.type)) return true;
  const schema = part.type.startsWith("data-") ? schemas[part.type.slice("data-".length)] : undefined;
  return schema !== undefined && "data" in part && schema.safeParse(part.data).success;
}

function isSound(part: Part): boolean {
  if (typeof part !== "object" || part === null || typeof part.type !== "string") return false;
  const known = judged.get(part);
  if (known !== undefined) return known;
  const sound = judge(part);
  // A text still grows; everything else is replaced, not changed.
  if (part.type !== "text") judged.set(part, sound);
  return sound;
}

/**
 * A message with only the parts that can be drawn, and how many were left out. One bad part, stored long ago or sent by
 * a newer server, costs itself and never the thread. The places of the texts among each other stay.
 */
export function soundMessage(given: CandorMessage): { message: CandorMessage; lost: number } {
  const before = seen.get(given);
  if (before) return before;
  const parts = Array.isArray(given.parts) ? given.parts : [];
  const kept = parts.flatMap((part): Part[] => {
    if (isSound(part)) return [part];
    return part?.type === "text" ? [{ type: "text", text: "" }] : [];
  });
  const lost = parts.length - parts.filter(isSound).length + (Array.isArray(given.parts) ? 0 : 1);
  const result = { message: lost === 0 ? given : { ...given, parts: kept }, lost };
  seen.set(given, result);
  return result;
}
