import { z } from "zod";

export type FieldKind = "text" | "long" | "number" | "integer" | "boolean" | "choice" | "list" | "json";

/** One argument of a call, as a card shows it and a form asks for it. */
export interface ArgumentField {
  name: string;
  kind: FieldKind;
  isRequired: boolean;
  /** Of a choice: what may be chosen. */
  options: (string | number)[];
  /** Of a list: what each line of it is. */
  itemKind: "text" | "number" | "integer";
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Property[];
  items?: Property;
  maxLength?: number;
}

const PropertySchema: z.ZodType<Property> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(PropertySchema).optional(),
    items: PropertySchema.optional(),
    maxLength: z.number().optional(),
  }),
);
const Parameters = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

// Longer than a line of the form: several lines are offered.
const longFrom = 90;

/**
 * The arguments of a call by its JSON Schema, in the schema's order; what was given without standing in the schema
 * follows, told by its value. Anything that is no plain text, number, choice or list of those is shown as data.
 */
export function readFields(parameters: unknown, given: Readonly<Record<string, unknown>>): ArgumentField[] {
  const schema = Parameters.safeParse(parameters);
  const { properties, required } = schema.success ? schema.data : { properties: {}, required: [] };
  const names = [...new Set([...Object.keys(properties), ...Object.keys(given)])];
  return names.map((name) => {
    const property = PropertySchema.safeParse(properties[name]);
    const field = property.success ? ofProperty(property.data, given[name]) : ofValue(given[name]);
    return { ...plain, ...field, name, isRequired: required.includes(name) };
  });
}

const plain = { options: [], itemKind: "text" as const };
type Shape = Pick<ArgumentField, "kind"> & Partial<ArgumentField>;

/** `string | null` is a string that may be left out. */
function withoutNull(property: Property): Property {
  const kept = property.anyOf?.filter((one) => one.type !== "null");
  if (kept?.length === 1) return withoutNull(kept[0]!);
  if (!Array.isArray(property.type)) return property;
  const types = property.type.filter((type) => type !== "null");
  return types.length === 1 ? { ...property, type: types[0] } : property;
}

function ofProperty(given: Property, value: unknown): Shape {
  const property = withoutNull(given);
  const options = property.enum?.filter((one) => typeof one === "string" || typeof one === "number");
  if (options?.length) return { kind: "choice", options };
  switch (property.type) {
    case "string":
      return { kind: isLong(value) || (property.maxLength ?? 0) > 1000 ? "long" : "text" };
    case "number":
    case "integer":
    case "boolean":
      return { kind: property.type };
    case "array":
      return ofList(withoutNull(property.items ?? {}));
    default:
      return property.type === undefined ? ofValue(value) : { kind: "json" };
  }
}

function ofList({ type, enum: options }: Property): Shape {
  if (type === "string" || options?.every((one) => typeof one === "string")) return { kind: "list" };
  return type === "number" || type === "integer" ? { kind: "list", itemKind: type } : { kind: "json" };
}

function ofValue(value: unknown): Shape {
  if (typeof value === "string") return { kind: isLong(value) ? "long" : "text" };
  if (typeof value === "number") return { kind: "number" };
  if (typeof value === "boolean") return { kind: "boolean" };
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return { kind: "list" };
  return { kind: "json" };
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && (value.length > longFrom || value.includes("\n"));
}
