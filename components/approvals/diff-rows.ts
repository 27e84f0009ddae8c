import { diffLines } from "diff";

/** A line of a comparison, with its number in the text where it stands; or a run of equal lines, folded away. */
export type DiffRow =
  | { kind: "same" | "add" | "del"; line: number; text: string }
  | { kind: "fold"; line: number; rows: { kind: "same"; line: number; text: string }[] };

export interface Comparison {
  rows: DiffRow[];
  added: number;
  removed: number;
}

/** Equal lines that stay in sight around a change. */
const around = 2;
// Two texts of 20,000 characters that share nothing: then all goes and all comes, which is also true.
const timeout = 300;

/** Compares two texts line by line. Null is a text that does not exist. */
export function compareTexts(before: string | null, after: string | null): Comparison {
  const changes = diffLines(before ?? "", after ?? "", { timeout }) ?? [
    { value: before ?? "", removed: true, added: false },
    { value: after ?? "", removed: false, added: true },
  ];
  const rows: Exclude<DiffRow, { kind: "fold" }>[] = [];
  let [left, right] = [0, 0];
  for (const { value, added, removed } of changes) {
    for (const text of linesOf(value)) {
      if (!added) left += 1;
      if (!removed) right += 1;
      rows.push({ kind: added ? "add" : removed ? "del" : "same", line: removed ? left : right, text });
    }
  }
  return {
    rows: fold(rows),
    added: rows.filter(({ kind }) => kind === "add").length,
    removed: rows.filter(({ kind }) => kind === "del").length,
  };
}

/** The end of a line belongs to it; only a text without one ends in a half line. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function fold(rows: readonly Exclude<DiffRow, { kind: "fold" }>[]): DiffRow[] {
  const near = new Set<number>();
  rows.forEach((row, index) => {
    if (row.kind !== "same") for (let at = index - around; at <= index + around; at += 1) near.add(at);
  });
  const folded: DiffRow[] = [];
  for (const [index, row] of rows.entries()) {
    const last = folded.at(-1);
    if (row.kind !== "same" || near.has(index)) folded.push(row);
    else if (last?.kind === "fold") last.rows.push({ ...row, kind: "same" });
    else folded.push({ kind: "fold", line: row.line, rows: [{ ...row, kind: "same" }] });
  }
  // One line is not worth a press.
  return folded.flatMap((row) => (row.kind === "fold" && row.rows.length === 1 ? row.rows : [row]));
}
