const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "'": "\\textquotesingle{}",
  "`": "\\textasciigrave{}",
  "-": "-{}",
  // An entry of a list, or a new line, would take them for its options.
  "[": "{[}",
  "]": "{]}",
  "*": "{*}",
  "\u00a0": "~",
};
const special = /[\\{}$&#%_^~<>|"'`[\]*\u00a0]|-(?=-)/g;

/** Words that TeX prints as they are: no sign in them is a command, and no two of them become another sign. */
export function escapeLatex(text: string): string {
  return text.replace(special, (sign) => escapes[sign] ?? sign);
}
