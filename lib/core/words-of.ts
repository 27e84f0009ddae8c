/**
 * The words of a name, lower-case: `forceDelete`, `force-delete`, `FORCE_DELETE` and `HTTPForce2Delete` all hold
 * `force` and `delete`. Full-width letters count as their plain forms.
 */
export function wordsOf(name: string): string[] {
  return name
    .normalize("NFKC")
    .replace(/([\p{Ll}\p{Nd}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}
