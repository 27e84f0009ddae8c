/** Markdown without its HTML comments; inside fenced code they stay. One pass, whatever the text. */
export function stripComments(markdown: string): string {
  if (!markdown.includes("<!--")) return markdown;
  const kept: string[] = [];
  let fence = "";
  let inComment = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = inComment ? undefined : /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    if (fence !== "" || mark) {
      kept.push(line);
      continue;
    }
    let rest = line;
    let out = "";
    while (rest !== "") {
      const at = rest.indexOf(inComment ? "-->" : "<!--");
      if (!inComment) out += at < 0 ? rest : rest.slice(0, at);
      rest = at < 0 ? "" : rest.slice(at + (inComment ? 3 : 4));
      if (at >= 0) inComment = !inComment;
    }
    kept.push(out);
  }
  return kept.join("");
}
