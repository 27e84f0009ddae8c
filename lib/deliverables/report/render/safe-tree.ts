import { setImmediate } from "node:timers/promises";
import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { safeElements, safeLinks, safeSchema } from "./safe-elements";
import { syntaxTree } from "./syntax-tree";

const processorFor = (footnoteLabel: string) =>
  unified()
    .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel })
    .use(rehypeRaw)
    .use(() => safeElements)
    .use(rehypeSanitize, safeSchema)
    .use(() => safeLinks)
    .freeze();
const english = processorFor("Footnotes");
const chinese = processorFor("脚注");

/**
 * A report's Markdown as a tree of harmless HTML: what pages, HTML files and PDF files are all made from.
 * Formulas and diagrams are still code in it.
 */
export async function safeTree(markdown: string): Promise<Root> {
  const processor = isMostlyChinese(markdown) ? chinese : english;
  const parsed = syntaxTree(markdown);
  await setImmediate();
  return (await processor.run(parsed)) as Root;
}

function isMostlyChinese(text: string): boolean {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return characters > (text.match(/\p{Script=Latin}+/gu)?.length ?? 0);
}
