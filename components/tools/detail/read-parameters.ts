import { z } from "zod";

const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

export interface Parameter {
  name: string;
  type: string;
  isRequired: boolean;
  description: string | null;
  choices: string[];
}

/** The parameters that a JSON Schema names, in its order; what is no object schema has none. */
export function readParameters(schema: unknown): Parameter[] {
  const found = ObjectSchema.safeParse(schema).data;
  if (!found) return [];
  return Object.entries(found.properties).map(([name, value]) => {
    const property = Property.safeParse(value).data ?? {};
    return {
      name,
      type: typeOf(property),
      isRequired: found.required.includes(name),
      description: property.description ?? null,
      choices: (property.enum ?? []).map(String),
    };
  });
}

function typeOf({ type, anyOf, enum: choices }: z.infer<typeof Property>): string {
  if (typeof type === "string") return type;
  const types = Array.isArray(type) ? type : (anyOf ?? []).flatMap((one) => one.type ?? []);
  return [...new Set(types)].join(" | ") || (choices ? "string" : "any");
}
