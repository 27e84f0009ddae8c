import { expect, it } from "vitest";
import { cleanFileName } from "./clean-file-name";

it.each([
  ["../../etc/passwd.md", "passwd.md"],
  ["..\\..\\secret.md", "secret.md"],
  ["/abs/path/a.md", "a.md"],
  ["C:\\Users\\kim\\b.csv", "b.csv"],
  ["plan\u0000.md", "plan.md"],
  ["line\r\nbreak.md", "linebreak.md"],
  ["evil\u202efdp.md", "evilfdp.md"],
  ["", "document"],
  ["..", "document"],
  ["report final (2).pdf", "report final (2).pdf"],
  ["résumé 履歴書.docx", "résumé 履歴書.docx"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(196)}.pdf`],
])("SE-09: %j is shown as %j", (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});
