import type { ArgumentShape } from "./argument-shape";
import { maxDepth } from "./read-arguments";

/** A name in the arguments that the tool's schema does not declare. */
export interface UndeclaredKey {
  name: string;
  /** Where it stands, as `options.purge`. */
  path: string;
  /** The place takes any name: it is no mistake, but it is not known either. */
  open: boolean;
  /** What the schema declares at that place. */
  declared: readonly string[];
}

/** Every undeclared name at any depth, and whether the arguments are nested too deeply to say. */
export function undeclaredKeys(shape: ArgumentShape, value: unknown): { keys: UndeclaredKey[]; tooDeep: boolean } {
  const found: UndeclaredKey[] = [];
  let tooDeep = false;
  const walk = (at: ArgumentShape | undefined, entry: unknown, path: string, depth: number): void => {
    if (typeof entry !== "object" || entry === null) return;
    if (depth > maxDepth) {
      tooDeep = true;
      return;
    }
    if (Array.isArray(entry)) {
      for (const [index, item] of entry.entries()) walk(at?.item(), item, `${path}[${index}]`, depth + 1);
      return;
    }
    for (const [name, member] of Object.entries(entry)) {
      const here = path === "" ? name : `${path}.${name}`;
      if (!at?.names.includes(name)) {
        found.push({ name, path: here, open: at?.open ?? true, declared: at?.names ?? [] });
      }
      walk(at?.member(name), member, here, depth + 1);
    }
  };
  walk(shape, value, "", 0);
  return { keys: found, tooDeep };
}
