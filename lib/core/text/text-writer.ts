/** Collects text in blocks and writes them as Markdown. Used for HTML, and for Word documents that became HTML. */
export interface TextWriter {
  add(text: string): void;
  breakLine(): void;
  endBlock(): void;
  startHeading(level: number): void;
  startItem(): void;
  startCode(): void;
  endCode(): void;
  startTable(): void;
  endTable(): void;
  startRow(): void;
  endRow(): void;
  startCell(): void;
  endCell(): void;
  text(): string;
}

export function createTextWriter(): TextWriter {
  const out: string[] = [];
  let line = "";
  let prefix = "";
  let inCode = false;
  let tableDepth = 0;
  let rows: string[][] = [];
  let row: string[] | null = null;
  let inCell = false;

  const squeeze = (text: string) =>
    text
      .split("\u0001")
      .map((part) => part.replaceAll(/\s+/g, " ").trim())
      .filter((part) => part !== "");
  const flush = () => {
    const lines = squeeze(line);
    line = "";
    if (lines.length === 0) return;
    const isList = prefix === "- ";
    // Items of one list stand on lines of their own without a gap, everything else is set apart.
    if (out.length > 0) out.push(isList && out.at(-1)?.startsWith("- ") ? "\n" : "\n\n");
    out.push(prefix + lines.join(prefix.startsWith("#") ? " " : "\n"));
    prefix = "";
  };
  const endCell = () => {
    if (!inCell) return;
    row?.push(squeeze(line).join(" ").replaceAll("|", "\\|"));
    line = "";
    inCell = false;
  };
  const endRow = () => {
    endCell();
    if (row?.some((cell) => cell !== "")) rows.push(row);
    row = null;
  };

  return {
    add(text) {
      line += inCode ? text : text.replaceAll("\u0001", "");
    },
    breakLine() {
      line += inCode ? "\n" : "\u0001";
    },
    endBlock() {
      if (inCode) return;
      if (inCell) line += "\u0001";
      else flush();
    },
    startHeading(level) {
      if (inCell) return;
      flush();
      prefix = `${"#".repeat(level)} `;
    },
    startItem() {
      if (inCell) {
        line += "\u0001";
        return;
      }
      flush();
      prefix = "- ";
    },
    startCode() {
      if (inCell) return;
      flush();
      inCode = true;
    },
    endCode() {
      if (!inCode) return;
      inCode = false;
      const code = line.replace(/^\n/, "").trimEnd();
      line = "";
      if (code.trim() !== "") out.push(out.length > 0 ? "\n\n" : "", `\`\`\`\n${code}\n\`\`\``);
    },
    startTable() {
      tableDepth += 1;
      if (tableDepth === 1) {
        flush();
        rows = [];
      }
    },
    endTable() {
      tableDepth = Math.max(0, tableDepth - 1);
      if (tableDepth > 0) return;
      endRow();
      flush();
      if (rows.length === 0) return;
      const columns = Math.max(...rows.map((cells) => cells.length));
      const lines = rows.map(
        (cells) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`,
      );
      lines.splice(1, 0, `|${" --- |".repeat(columns)}`);
      out.push(out.length > 0 ? "\n\n" : "", lines.join("\n"));
      rows = [];
    },
    // A table inside a cell is read as the cell's text.
    startRow() {
      if (tableDepth === 1) {
        endRow();
        row = [];
      }
    },
    endRow() {
      if (tableDepth === 1) endRow();
    },
    startCell() {
      if (tableDepth !== 1) {
        line += "\u0001";
        return;
      }
      endCell();
      row ??= [];
      inCell = true;
    },
    endCell() {
      if (tableDepth === 1) endCell();
    },
    text() {
      endRow();
      flush();
      return out.join("");
    },
  };
}
