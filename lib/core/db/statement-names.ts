import { createHash } from "node:crypto";

/** A statement that is sent this often is worth a plan that the server keeps. */
const timesToKeep = 3;
/** Plans that one connection may keep; statements with lists of every length must not fill the server. */
const mostKept = 500;
const mostCounted = 5_000;

/**
 * Names for statements that come again and again: the server parses and plans a named one once for each connection.
 * An empty name for all the others.
 */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= mostKept) return "";
    const count = (counts.get(sql) ?? 0) + 1;
    if (counts.size >= mostCounted) counts.clear();
    counts.set(sql, count);
    if (count < timesToKeep) return "";
    const name = `c_${createHash("sha256").update(sql).digest("hex").slice(0, 40)}`;
    names.set(sql, name);
    counts.delete(sql);
    return name;
  };
}
