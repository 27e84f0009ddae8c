import type { Root } from "hast";
import { toString as plainText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { Report } from "../schema";

/** Gives every heading an id made from its words, each once, and returns the outline that links to them. */
export function headingIds(tree: Root): Report["outline"] {
  const outline: Report["outline"] = [];
  const taken = new Set<string>();
  visit(tree, "element", (element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (!level || element.properties.id !== undefined) return;
    const heading = plainText(element).replace(/\s+/g, " ").trim();
    const id = unused(slugOf(heading), taken);
    element.properties.id = id;
    outline.push({ level: Number(level), heading, id });
  });
  return outline;
}

// The prefix keeps an id from shadowing names of the page, whatever the heading says.
function slugOf(heading: string): string {
  const words =
    heading
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `section-${words.join("-").slice(0, 80) || "untitled"}`;
}

function unused(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}
