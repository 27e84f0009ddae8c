import type { Runtime } from "../core/context";
import { scrubError } from "../core/scrub-text";
import { cleanText } from "./clean-text";

/** What a failure says: as `cleanText`, and without the server's paths or stack frames. */
export function cleanError(
  by: Pick<Runtime, "secrets" | "env">,
  text: string | undefined,
  limit: number,
): string | null {
  return text === undefined ? null : cleanText(by, scrubError(text), limit);
}
