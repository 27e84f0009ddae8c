import type { ArgumentShape } from "./argument-shape";

/** Arguments nested deeper than this are refused: no tool needs it, and every walk over them ends. */
export const maxDepth = 32;

/**
 * Arguments as the caller meant them. Models send lists and objects as JSON text, and "", "null" or nothing for a
 * tool that needs none: where the schema takes a list or an object and no text, such text is read. One entry alone, where
 * only a list of such entries is taken, is a list of one. Nothing else is guessed, and text that is no such JSON stays
 * what it is.
 */
export function readArguments(shape: ArgumentShape, sent: unknown): unknown {
  const value = typeof sent === "string" ? (parse(sent) ?? sent) : sent;
  if (value === undefined || value === null || value === "" || value === "null") return {};
  return decode(shape, value, 0);
}

function decode(shape: ArgumentShape, sent: unknown, depth: number): unknown {
  if (depth > maxDepth) return sent;
  const value = listOfOne(shape, typeof sent === "string" && !shape.takesText ? unpack(shape, sent) : sent);
  if (Array.isArray(value)) {
    const item = shape.item();
    return item ? value.map((entry) => decode(item, entry, depth + 1)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const member = shape.member(name);
      return [name, member ? decode(member, entry, depth + 1) : entry];
    }),
  );
}

function listOfOne(shape: ArgumentShape, value: unknown): unknown {
  const isEntry = typeof value === "object" && value !== null && !Array.isArray(value);
  return isEntry && takesOne(shape) ? [value] : value;
}

/** A list is taken here, of objects, and no object. */
function takesOne(shape: ArgumentShape): boolean {
  return shape.takesArray && !shape.takesObject && shape.item()?.takesObject === true;
}

function unpack(shape: ArgumentShape, text: string): unknown {
  const parsed = parse(text);
  const wanted = Array.isArray(parsed) ? shape.takesArray : shape.takesObject || takesOne(shape);
  return parsed !== undefined && wanted ? parsed : text;
}

/** The list or object that the text holds, else undefined. */
function parse(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
