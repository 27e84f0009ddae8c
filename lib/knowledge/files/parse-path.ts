import { AppError } from "../../core/errors";
import { rootFolder } from "../schema";

export { rootFolder };

/** Characters of one name, folders under each other, characters of a whole path. */
export const pathLimits = { name: 200, depth: 12, path: 1_000 } as const;

/** A place in the tree: `/documents/a/plan.md` is `plan.md` in `/documents/a`. */
export interface Place {
  folder: string;
  /** Empty for the root folder itself. */
  name: string;
  path: string;
}

/**
 * A path with everything above it, as it is read: what does not begin with `/` is meant below `/documents`. Whoever
 * judges a path by its text judges this one, so that the place has no second name. A slash at the end stays.
 */
export function wholePath(given: string): string {
  const path = given.normalize("NFC").trim();
  if (/^\/*$/.test(path)) return rootFolder;
  if (path.startsWith("/")) return path;
  const below = `/${path}`;
  return below === rootFolder || below.startsWith(`${rootFolder}/`) ? below : `${rootFolder}${below}`;
}

/**
 * Reads a path as somebody wrote it. What does not begin with `/` is meant below `/documents`. Names are compared and
 * stored in their composed form (NFC); a slash at the end is ignored.
 * @throws INVALID_INPUT for whatever leads out of the tree or cannot be a name
 */
export function parsePath(given: string, field = "path"): Place {
  const names = namesOf(given, field);
  for (const name of names) assertName(name, field);
  const path = [rootFolder, ...names].join("/");
  if (names.length > pathLimits.depth) {
    throw wrong(field, `The path is ${names.length} levels deep; ${pathLimits.depth} are the limit.`);
  }
  if (path.length > pathLimits.path) {
    throw wrong(field, `The path has ${path.length} characters; ${pathLimits.path} are the limit.`);
  }
  if (names.length === 0) return { folder: rootFolder, name: "", path };
  return { folder: [rootFolder, ...names.slice(0, -1)].join("/"), name: names.at(-1)!, path };
}

function namesOf(path: string, field: string): string[] {
  const whole = wholePath(path).replace(/\/+$/, "");
  if (whole === rootFolder) return [];
  if (!whole.startsWith(`${rootFolder}/`)) throw wrong(field, `"${whole}" is outside of ${rootFolder}.`);
  return whole.slice(rootFolder.length + 1).split("/");
}

function assertName(name: string, field: string): void {
  if (name === "") throw wrong(field, "Two slashes follow each other in the path.");
  if (/^\.+$/.test(name)) throw wrong(field, `"${name}" is no name: a path leads straight down from ${rootFolder}.`);
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) {
    throw wrong(field, "The path holds a backslash or a character that cannot be seen.");
  }
  if (name !== name.trim()) throw wrong(field, `"${name}" begins or ends with a space.`);
  if (name.length > pathLimits.name) {
    throw wrong(field, `A name has ${name.length} characters; ${pathLimits.name} are the limit.`);
  }
}

function wrong(field: string, detail: string): AppError {
  return new AppError("INVALID_INPUT", {
    detail,
    hint: `Give a path such as ${rootFolder}/notes/plan.md.`,
    field,
  });
}
