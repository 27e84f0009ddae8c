import { detectLanguage } from "../text/detect-language";
import { chineseFilePatterns, englishFilePatterns } from "./file-patterns";
import type { FileWork } from "./file-work";

/** Characters within which a wish must be told; the text of a file may go on. */
const longestWish = 600;

/**
 * Work on files that somebody asks for: a file or folder is named, and what is to become of it. "Delete the old
 * documents" names none and is nothing that is done here.
 */
export function recognizeFileWork(said: string): FileWork | undefined {
  const text = said.trim();
  // Signs of equal length, so that places in both texts are the same.
  const plain = text.replace(/[“”„«»「」『』《》`]/g, '"');
  const head = plain.slice(0, longestWish);
  for (const { act, form } of patternsFor(head)) {
    const match = form.exec(head);
    const parts = match?.groups;
    if (!match || !parts) continue;
    const path = pathOf(parts.path ?? parts.path2 ?? "", parts.within ?? parts.within2);
    if (act !== "list" && !/\.\w{1,8}$|\//.test(path) && !saysFile.test(match[0])) continue;
    switch (act) {
      case "write": {
        const content = contentOf(text.slice(match[0].length - parts.content!.length));
        const named = /\.\w{1,8}$/.test(path) ? path : `${path}.md`;
        return content === "" ? undefined : { act, path: named, content, over: parts.over !== undefined };
      }
      case "edit": {
        const at = (part: string) => text.slice(match[0].indexOf(`"${part}"`) + 1).slice(0, part.length);
        return { act, path, old: at(parts.old!), new: at(parts.new!) };
      }
      case "move":
        return { act, path, to: unquoted(parts.to!) };
      case "list":
        return { act, path: path === "" ? "/documents" : path };
      default:
        return path === "" ? undefined : { act, path };
    }
  }
  return undefined;
}

/** Words that make a file or folder of a name in quotes. */
const saysFile = /\b(?:file|note|document|folder|directory)\b|文件|文档|笔记|目录/i;

function patternsFor(head: string) {
  return detectLanguage(head) === "zh" || /^[\s\p{P}]*\p{Script=Han}/u.test(head)
    ? chineseFilePatterns
    : englishFilePatterns;
}

function pathOf(path: string, within: string | undefined): string {
  const name = unquoted(path);
  if (!within || name.startsWith("/documents/")) return name;
  return `${unquoted(within).replace(/\/+$/, "")}/${name}`;
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .trim();

/** The text of a file as it was given: quotes around all of it are none of it. */
function contentOf(given: string): string {
  const text = given.replace(/^[ \t]*\n/, "").trim();
  const quoted = /^(?:"([^"]*)"|“([^”]*)”|「([^」]*)」|```\w*\n([\s\S]*?)\n?```)[.。]?$/.exec(text);
  return quoted ? (quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? "") : text;
}
