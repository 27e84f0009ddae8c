import { Parser } from "htmlparser2";
import { createBreathing } from "./create-breathing";
import { isHidden, isInvisible } from "./is-hidden";
import { createTextWriter } from "./text-writer";

const silent = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "math",
  "iframe",
  "object",
  "head",
  "title",
  "select",
]);
const blocks = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
header hr html legend li main nav ol p section ul`.split(/\s+/),
);
const sliceLength = 65_536;
// For each closing tag the parser looks through all elements that are open. Lists whose items are never closed, as HTML
// allows, stand in each other for it: many are read, in small slices, and more than any page has are refused.
const deep = 1_000;
const slicedFinely = 2_048;
const deepest = 20_000;

/**
 * The text of a page as Markdown-like text: headings, lists, tables and preformatted blocks keep their form.
 * What is folded away honestly (`<details>`, `display:none`, `hidden`) is text of the user's own file and stays,
 * unless `ofOthers` says that the page is not theirs; text made invisible by size or opacity is a trick against readers
 * and is left out, as are comments and scripts.
 * Parsed in slices, so that a large page does not hold up the server. Null when its elements stand deeper in each other
 * than any page's do.
 */
export async function htmlToText(html: string, { ofOthers = false } = {}): Promise<string | null> {
  const isUnseen = ofOthers ? isHidden : isInvisible;
  const writer = createTextWriter();
  const open: string[] = []; // elements inside one that is left out
  let heading = 1; // level of the last heading
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > deepest) {
          isTooDeep = true;
          parser.pause();
        }
        if (open.length > 0 || silent.has(name) || isUnseen(attributes)) {
          if (!empty.has(name)) open.push(name);
          return;
        }
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level) {
          heading = Number(level);
          writer.startHeading(heading);
        } else if (name === "summary") writer.startHeading(Math.min(6, heading + 1));
        else if (name === "li") writer.startItem();
        else if (name === "pre") writer.startCode();
        else if (name === "table") writer.startTable();
        else if (name === "tr") writer.startRow();
        else if (name === "td" || name === "th") writer.startCell();
        else if (name === "br") writer.breakLine();
        else if (name === "img" && attributes.alt) writer.add(` ${attributes.alt} `);
        else if (blocks.has(name)) writer.endBlock();
      },
      ontext(text) {
        if (open.length === 0) writer.add(text);
      },
      onclosetag(name) {
        depth -= 1;
        if (open.length > 0) {
          const at = open.lastIndexOf(name);
          if (at >= 0) open.length = at;
          return;
        }
        if (name === "table") writer.endTable();
        else if (name === "tr") writer.endRow();
        else if (name === "pre") writer.endCode();
        else if (name === "td" || name === "th") writer.endCell();
        else if (blocks.has(name) || name === "summary" || /^h[1-6]$/.test(name)) writer.endBlock();
      },
    },
    { decodeEntities: true },
  );
  const breathe = createBreathing();
  for (let at = 0; at < html.length; ) {
    const end = at + (depth > deep ? slicedFinely : sliceLength);
    parser.write(html.slice(at, end));
    if (isTooDeep) return null;
    at = end;
    await breathe();
  }
  parser.end();
  return writer.text();
}

/** Elements without content: they have no closing tag that would end what is left out. */
const empty = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]);
