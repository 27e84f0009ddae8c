import { fenceFor } from "./fence-for";

/** Any text as a block of code that it cannot break out of. */
export function codeBlock(text: string, language = ""): string {
  const fence = fenceFor(text);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}
