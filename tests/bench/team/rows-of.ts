import type { Row } from "../rows/row";
import type { Measured, Sample } from "./scenario";

export interface Contestant {
  name: string;
  measured: Measured[];
}

const floor = "hand-written fetch";
const bare = "AI SDK 7.0.173 as documented";
const counts = [1, 8] as const;

/** The table: each figure for everybody, one and eight experts, and what the product's goals are. */
export function rowsOf(all: readonly Contestant[]): Row[] {
  const of = (name: string, count: number, slow: boolean) =>
    all.find((one) => one.name === name)!.measured.find((each) => each.count === count && each.slow === slow)!;
  const middle = (name: string, count: number, slow: boolean, key: keyof Sample) =>
    median(of(name, count, slow).samples.map((sample) => sample[key]));
  const ours = (name: string) => name.startsWith("Candor");
  const rows: Row[] = [];
  for (const count of counts) {
    const at = (what: string) => `${count} expert${count === 1 ? "" : "s"}, ${what}`;
    const first = (name: string) => middle(name, count, false, "firstMs");
    const cpu = (name: string) => middle(name, count, false, "cpuMs");
    for (const { name } of all) {
      const ratio = first(name) / first(floor);
      rows.push({ name: at(`first word: ${name}`), value: first(name), unit: "ms", ratio });
    }
    for (const { name } of all.filter((one) => ours(one.name))) {
      const value = first(name) - first(floor);
      rows.push({ name: at(`added to the first word: ${name}`), value, unit: "ms", goal: count === 1 ? 15 : 25 });
    }
    for (const { name } of all) {
      rows.push({ name: at(`CPU: ${name}`), value: cpu(name), unit: "ms", ratio: cpu(name) / cpu(bare) });
    }
    for (const { name } of all.filter((one) => ours(one.name))) {
      const value = cpu(name) / cpu(bare);
      rows.push({ name: at(`CPU over the AI SDK: ${name}`), value, unit: "×", goal: 1.5 });
    }
    for (const { name } of all) {
      const slow = middle(name, count, true, "firstMs");
      const ratio = slow / middle(floor, 1, true, "firstMs");
      rows.push({ name: at(`first word with latency: ${name}`), value: slow, unit: "ms", ratio });
    }
    for (const { name } of all) {
      const { tokens } = of(name, count, false);
      rows.push({
        name: at(`tokens sent: ${name}`),
        value: tokens,
        unit: "tokens",
        ratio: tokens / of(floor, count, false).tokens,
      });
    }
    for (const { name } of all.filter((one) => ours(one.name))) {
      const { tokensWithSameTexts: value, statements } = of(name, count, false);
      const goal = count === 1 ? 1_800 : 6_900;
      rows.push({ name: at(`tokens sent with the same texts: ${name}`), value, unit: "tokens", goal });
      if (statements) rows.push({ name: at(`database statements: ${name}`), value: statements, unit: "" });
    }
  }
  for (const { name } of all) {
    const value = middle(floor, 1, true, "firstMs") / middle(name, 8, true, "firstMs");
    rows.push({ name: `fan-out efficiency at eight: ${name}`, value, unit: "", ...(ours(name) && { least: 0.97 }) });
  }
  return rows;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
