import type { Row } from "../rows/row";
import type { Contender, Measured } from "./scenario";

const places = { embedded: "embedded", postgres: "PostgreSQL" } as const;
const names = { fetch: "fetch by hand", sdk: "bare AI SDK", candor: "Candor" } as const;

/** The figures of one database; a ratio is against what its row names. */
export function rowsOf({ database, samples, statements }: Measured): Row[] {
  const at = (name: string) => `turn, ${places[database]}: ${name}`;
  const first = (of: Contender["name"]) => median(samples[of].map((sample) => sample.firstMs));
  const cpu = (of: Contender["name"]) => median(samples[of].map((sample) => sample.cpuMs));
  return [
    ...(["fetch", "sdk", "candor"] as const).map(
      (of): Row => ({
        name: at(`first word, ${names[of]}, p50`),
        value: first(of),
        unit: "ms",
        ratio: first(of) / first("fetch"),
      }),
    ),
    { name: at("added to the first word, bare AI SDK"), value: first("sdk") - first("fetch"), unit: "ms" },
    { name: at("added to the first word, Candor"), value: first("candor") - first("fetch"), unit: "ms", goal: 15 },
    ...(["fetch", "sdk", "candor"] as const).map(
      (of): Row => ({ name: at(`CPU, ${names[of]}, p50`), value: cpu(of), unit: "ms", ratio: cpu(of) / cpu("sdk") }),
    ),
    { name: at("CPU, Candor over bare AI SDK"), value: cpu("candor") / cpu("sdk"), unit: "×", goal: 1.5 },
    { name: at("database statements of Candor"), value: statements, unit: "" },
  ];
}

/** What does not depend on the database. */
export function tokenRows({ tokensSent, supervisorPrompt }: Measured): Row[] {
  return [
    { name: "turn: tokens sent, four model calls", value: tokensSent, unit: "tokens" },
    { name: "turn: supervisor's prompt with its tool schemas", value: supervisorPrompt, unit: "tokens", goal: 3_500 },
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
