import { expect, test } from "vitest";
import { ours } from "./policy/ours";
import { casl, caslAnew, cedar, peersInstalled } from "./policy/peers";
import { type Decider, makeScenario } from "./policy/scenario";
import { printRows } from "./rows/print-rows";
import type { Row } from "./rows/row";
import { writeRows } from "./rows/write-rows";

const scenario = makeScenario();

// A figure never fails here; a contender that answers otherwise does.
test("a policy decision beside two libraries that decide by the same rules", { timeout: 300_000 }, () => {
  const own = ours(scenario);
  const wanted = scenario.calls.map(own);
  expect(new Set(wanted)).toEqual(new Set(["allow", "ask", "deny"]));
  const mine = measure(own, 50);
  const rows: Row[] = [
    { name: "policy decision, ours, p50", value: mine.p50, unit: "µs" },
    { name: "policy decision, ours, p99", value: mine.p99, unit: "µs", goal: 20 },
  ];
  if (peersInstalled()) {
    const contenders: [string, Decider, number][] = [
      ["@casl/ability 7.0.1, compiled once a role", casl(scenario), 20],
      ["@casl/ability 7.0.1, made for each call", caslAnew(scenario), 2],
      ["@cedar-policy/cedar-wasm 4.13.0, parsed once", cedar(scenario), 1],
    ];
    for (const [name, decider, rounds] of contenders) {
      expect(scenario.calls.map(decider), name).toEqual(wanted);
      const { p50, p99 } = measure(decider, rounds);
      rows.push({ name: `policy decision, ${name}, p50`, value: p50, unit: "µs", ratio: p50 / mine.p50 });
      rows.push({ name: `policy decision, ${name}, p99`, value: p99, unit: "µs", ratio: p99 / mine.p99 });
    }
  } else {
    console.log("The libraries to compare with are not installed: npm run bench:peers.");
  }
  printRows(rows);
  writeRows("policy", rows, ["none"]);
});

/** Each call by itself, after a round that warms up. @returns µs */
function measure(decider: Decider, rounds: number): { p50: number; p99: number } {
  const { calls } = scenario;
  const times = new Float64Array(calls.length * rounds);
  for (const call of calls) decider(call);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const begin = performance.now();
      decider(call);
      times[round * calls.length + index] = (performance.now() - begin) * 1_000;
    }
  }
  times.sort();
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! };
}
