import { headingIn } from "@/lib/memory/text/read-entries";

/** The document without its `index`-th entry; a heading that nothing stands under any more stays. */
export function withoutEntry(markdown: string, index: number): string {
  let entry = -1;
  const lines = markdown.split("\n").filter((line) => {
    if (line.trim() === "" || headingIn(line) !== undefined) return true;
    entry += 1;
    return entry !== index;
  });
  return lines.join("\n");
}
