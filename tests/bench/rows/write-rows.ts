import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { cellsOf } from "./print-rows";
import type { Row } from "./row";

const folder = "tests/bench/results";

/**
 * Keeps the figures as a dated table when CANDOR_BENCH_WRITE=1. Ratios travel between machines; for the rest the
 * table says on what it was measured.
 */
export function writeRows(name: string, rows: readonly Row[], databases: readonly string[]): void {
  if (process.env.CANDOR_BENCH_WRITE !== "1") return;
  const date = new Date().toISOString().slice(0, 10);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [
    line(["name", "value", "unit", "ratio", "goal", "ok"]),
    line(["---", "--:", "---", "--:", "--:", "---"]),
    ...rows.map((row) => line(cellsOf(row))),
  ];
  const memory = Math.round(totalmem() / 2 ** 30);
  const facts = `${availableParallelism()} cores (${cpus()[0]!.model}), ${memory} GB, Node ${process.versions.node}, ${process.platform} ${process.arch}; databases: ${databases.join(", ")}.`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${date}-${name}.md`, `# ${name}, ${date}\n\n${facts}\n\n${table.join("\n")}\n`);
}
