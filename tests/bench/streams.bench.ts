import { existsSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { createPostgresDatabase } from "@/tests/support/database";
import { printRows } from "./rows/print-rows";
import type { Row } from "./rows/row";
import { writeRows } from "./rows/write-rows";
import { measureStreams, type StreamFigures } from "./streams/measure-streams";

const isLong = process.env.CANDOR_LONG === "1";
const { STREAM_COUNTS: counts = "250,500,1000,2000", STREAM_INTERVAL: interval = "500" } = process.env;
const keys = { AUTH_SECRET: "a".repeat(40), ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") };
/** Streams that the goals are for. */
const goalAt = 1_000;

/** Seconds that are measured once all streams are there. */
const secondsFor = (streams: number) => (isLong ? (streams === goalAt ? 1_800 : 60) : 15);

const places = [
  { name: "embedded", env: async () => ({}) },
  ...(inject("postgresUrl")
    ? [
        {
          name: "PostgreSQL",
          env: async () => ({ DATABASE_URL: await createPostgresDatabase(inject("postgresUrl")), ...keys }),
        },
      ]
    : []),
];

// The product itself is measured, so it has to be built: `npm run build`.
test.skipIf(!existsSync(".next/BUILD_ID"))(
  "T20: many turns stream at once through one process",
  async () => {
    const rows: Row[] = [];
    for (const { name, env } of places) {
      for (const streams of counts.split(",").map(Number)) {
        const figures = await measureStreams(streams, secondsFor(streams), Number(interval), await env());
        rows.push(...rowsOf(name, figures));
        expect(figures.count).toBeGreaterThan(0);
        // Some turns are between two questions.
        expect(figures.open).toBeGreaterThan(0.95 * streams);
      }
    }
    printRows(rows);
    writeRows(
      "streams",
      rows,
      places.map(({ name }) => name),
    );
  },
  2 * 3_600_000,
);

function rowsOf(place: string, figures: StreamFigures): Row[] {
  const { streams, p50, p99, most, memory, slope, cpu, failures } = figures;
  const at = (what: string) => `${streams} streams, ${place}: ${what}`;
  const isGoal = streams === goalAt;
  return [
    { name: at("lag, p50"), value: p50, unit: "ms" },
    { name: at("lag, p99"), value: p99, unit: "ms", ...(isGoal ? { goal: 50 } : {}) },
    { name: at("lag, most"), value: most, unit: "ms" },
    { name: at("CPU of the process"), value: cpu, unit: "%" },
    { name: at("memory of the process"), value: memory, unit: "MB" },
    // Within seconds memory only shows how the collector works; a line through half an hour means something.
    ...(isLong ? [{ name: at("memory a minute"), value: slope, unit: "MB", ...(isGoal ? { goal: 1 } : {}) }] : []),
    { name: at("requests that failed"), value: failures, unit: "", goal: 0 },
  ];
}
