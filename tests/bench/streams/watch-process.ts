import { readFileSync } from "node:fs";

export interface ProcessWatch {
  /** Megabytes that the process holds now (resident set). */
  memory(): number;
  /** Megabytes a minute by which it grew since the watch began: the slope of the line through all looks. */
  slope(): number;
  /** Percent of one core that it has used since then. */
  cpu(): number;
  stop(): void;
}

/** Looks at another process once a second. Linux only. */
export function watchProcess(pid: number): ProcessWatch {
  const looks: { minute: number; size: number }[] = [];
  const began = performance.now();
  const milliseconds = () => performance.now() - began;
  const ticks = () => {
    // What stands before the last bracket is the process's name, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  const memory = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  const before = ticks();
  const timer = setInterval(() => looks.push({ minute: milliseconds() / 60_000, size: memory() }), 1_000);
  return {
    memory,
    slope() {
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const [minute, size] = [mean(looks.map((each) => each.minute)), mean(looks.map((each) => each.size))];
      const above = looks.reduce((sum, each) => sum + (each.minute - minute) * (each.size - size), 0);
      return above / looks.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
    },
    // A hundred ticks a second, on every Linux that Node runs on.
    cpu: () => ((ticks() - before) * 1_000) / milliseconds(),
    stop: () => clearInterval(timer),
  };
}
