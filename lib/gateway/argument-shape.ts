import { z } from "zod";

/** What a schema says about one place in the arguments; unions are merged: what any branch allows is allowed. */
export interface ArgumentShape {
  readonly takesText: boolean;
  readonly takesObject: boolean;
  readonly takesArray: boolean;
  /** Names that the schema declares here. */
  readonly names: readonly string[];
  /** Other names may stand here too: a record, a loose object, or a place where anything goes. */
  readonly open: boolean;
  /** The shape below a declared name, or of an open place's values; undefined where the schema says nothing. */
  member(name: string): ArgumentShape | undefined;
  item(): ArgumentShape | undefined;
}

/** The part of JSON Schema that is read here. */
interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $ref?: string;
  $defs?: Record<string, Node>;
  enum?: unknown[];
  const?: unknown;
}

/** Made once, when a tool is registered, from what its schema accepts. */
export function argumentShape(schema: z.ZodType): ArgumentShape {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
  return shapeOf([root], root);
}

function shapeOf(nodes: readonly Node[], root: Node): ArgumentShape {
  const branches = nodes.flatMap((node) => expand(node, root));
  const anything = branches.some(isAnything);
  const objects = branches.filter((node) => hasType(node, "object"));
  const arrays = branches.filter((node) => hasType(node, "array"));
  const known = new Map<string, ArgumentShape>();
  const below = (key: string, found: Node[]) => {
    // Made when first asked for: a schema may refer to itself.
    if (found.length > 0 && !known.has(key)) known.set(key, shapeOf(found, root));
    return known.get(key);
  };
  return {
    takesText: anything || branches.some((node) => hasType(node, "string")),
    takesObject: anything || objects.length > 0,
    takesArray: anything || arrays.length > 0,
    names: [...new Set(objects.flatMap((node) => Object.keys(node.properties ?? {})))],
    open: anything || objects.some(isOpen),
    member(name) {
      const declared = objects.flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, name) ? [properties[name]!] : [],
      );
      if (declared.length > 0) return below(`.${name}`, declared);
      const rest = objects.flatMap(({ additionalProperties }) =>
        typeof additionalProperties === "object" ? [additionalProperties] : [],
      );
      return below("*", rest);
    },
    item: () =>
      below(
        "[]",
        arrays.flatMap(({ items }) => (items ? [items] : [])),
      ),
  };
}

function expand(node: Node, root: Node, depth = 0): Node[] {
  if (depth > 16) return [];
  if (node.$ref !== undefined) {
    const target = node.$ref === "#" ? root : root.$defs?.[node.$ref.replace("#/$defs/", "")];
    return target ? expand(target, root, depth + 1) : [];
  }
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return branches.length > 0 ? branches.flatMap((branch) => expand(branch, root, depth + 1)) : [node];
}

const hasType = (node: Node, type: string) =>
  Array.isArray(node.type) ? node.type.includes(type) : node.type === type;

const isAnything = (node: Node) => node.type === undefined && node.enum === undefined && node.const === undefined;

const isOpen = (node: Node) => node.additionalProperties === true || typeof node.additionalProperties === "object";
