import { z } from "zod";
import type { ToolOutcome } from "../read-conversation";

const Read = z.object({ data: z.object({ lines: z.array(z.unknown()) }) });
const Page = z.object({ status: z.literal("success"), title: z.string(), final_url: z.string(), text: z.string() });

/** The pages of a stored run, whole where `read_run` showed them whole; nothing when it could not be read. */
export function wholePages(outcome: ToolOutcome): Array<{ url: string; title: string; excerpt: string }> {
  const read = Read.safeParse(outcome.value);
  if (!read.success) return [];
  return read.data.data.lines.flatMap((line) => {
    const page = Page.safeParse(line);
    if (page.success) return [{ url: page.data.final_url, title: page.data.title, excerpt: page.data.text }];
    return typeof line === "string" ? beginningOf(line) : [];
  });
}

/** Of a page that is longer than one reply: its line is cut within the text. */
function beginningOf(line: string): Array<{ url: string; title: string; excerpt: string }> {
  const field = (name: string) => new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)`).exec(line)?.[1] ?? "";
  const [url, title, excerpt] = ["final_url", "title", "text"].map((name) => unescaped(field(name)));
  return excerpt ? [{ url: url ?? "", title: title ?? "", excerpt }] : [];
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text.replace(/\\(?:u[\da-f]{0,3})?$/i, "")}"`) as string;
  } catch {
    return "";
  }
}
