import { truncate } from "../../core/truncate";

/** A file name without ending, as `Ada-Lind-resume-v2`; letters and digits of any script, hyphens for the rest. */
export function resumeName(person: string, version: number): string {
  const words = person.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [truncate(words.join("-"), 60).replace(/-+$/, ""), "resume", `v${version}`].filter(Boolean).join("-");
}
