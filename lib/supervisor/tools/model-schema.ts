type Json = Record<string, unknown>;

const known = new WeakMap<object, Json>();

/** From here on a bound tells a model nothing: it only guards the gateway. */
const farAway = 100_000;

/**
 * A tool's schema as a model reads it with every call: without what only the check of the arguments needs, lengths of
 * texts and bounds that nobody comes near. The gateway checks against the whole schema.
 */
export function modelSchema<Schema extends Json>(schema: Schema): Schema {
  let short = known.get(schema);
  if (!short) {
    short = shorten(schema) as Json;
    known.set(schema, short);
  }
  return short as Schema;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== "object" || value === null) return value;
  const { properties, ...rest } = value as Json;
  const kept = Object.entries(rest).filter(([key, member]) => !isNoise(key, member, rest.type));
  const shorter = Object.fromEntries(kept.map(([key, member]) => [key, key === "enum" ? member : shorten(member)]));
  // Names of arguments are not keywords, whatever they are called.
  if (properties === undefined) return shorter;
  const named = Object.entries(properties as Json).map(([name, of]) => [name, shorten(of)]);
  return { ...shorter, properties: Object.fromEntries(named) };
}

function isNoise(key: string, member: unknown, type: unknown): boolean {
  if (key === "minLength" || key === "maxLength") return type === "string";
  if (key === "minimum") return typeof member === "number" && (member === 0 || member <= -farAway);
  return key === "maximum" && typeof member === "number" && member >= farAway;
}
