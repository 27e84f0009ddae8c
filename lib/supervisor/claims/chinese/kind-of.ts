import { kindPattern } from "./words";

/** The kind of thing that is named first; null when none of a known kind is. */
export function kindOf(text: string): string | null {
  const match = kindPattern.exec(text);
  return match ? (Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? null) : null;
}
