import type { Runtime } from "../core/context";
import { knownSecrets, scrubSecrets } from "../core/scrub-text";
import { truncate } from "../core/truncate";

/**
 * Text for a signed column: without credentials, well-formed and without NUL, so that what is read back is what was
 * signed.
 */
export function cleanText(
  by: Pick<Runtime, "secrets" | "env">,
  text: string | undefined,
  limit: number,
): string | null {
  if (text === undefined) return null;
  const clean = scrubSecrets(text.toWellFormed().replaceAll("\0", ""), knownSecrets(by.secrets, by.env));
  return clean.length <= limit ? clean : `${truncate(clean, limit - 1)}…`;
}
