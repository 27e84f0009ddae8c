import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Another process has the embedded database open. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/**
 * Takes the folder for this process, until the returned function is called or the process ends.
 * Two processes on one embedded database would lose data without a word, so the second is refused.
 * A lock left behind by a process that is gone is taken over.
 * @throws DataFolderInUse
 */
export function acquireLock(folder: string): () => void {
  const path = join(folder, "lock");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, "wx", 0o600);
      const content = JSON.stringify({ pid: process.pid, start: processStart(process.pid) });
      writeSync(file, content);
      closeSync(file);
      return () => {
        if (readLock(path) === content) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const content = readLock(path);
      const holder = parse(content);
      if (holder && isAlive(holder)) {
        throw new DataFolderInUse(
          `The folder ${folder} is in use by process ${holder.pid}. Two processes on one embedded database would lose data. ` +
            "Stop the other process, give this one its own DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.",
        );
      }
      // Only remove the very lock that was judged stale: another process may have replaced it since.
      if (readLock(path) === content) rmSync(path, { force: true });
    }
  }
  throw new DataFolderInUse(`The folder ${folder} could not be locked: another process is starting on it.`);
}

interface Holder {
  pid: number;
  start: string;
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function parse(content: string | undefined): Holder | undefined {
  try {
    const value: unknown = JSON.parse(content ?? "");
    if (typeof value === "object" && value && "pid" in value && typeof value.pid === "number") {
      return { pid: value.pid, start: "start" in value ? String(value.start) : "" };
    }
  } catch {
    // A lock that was being written when its process died.
  }
  return undefined;
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.start === processStart(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // Killed, and its parent has not asked for its end yet: it holds nothing any more.
  if (statOf(holder.pid)[0] === "Z") return false;
  // The number may have been given to another process since: compare when it started, where the system tells.
  const start = processStart(holder.pid);
  return start === "" || holder.start === "" || start === holder.start;
}

/** Start time of a process in clock ticks since boot, with the boot's id; empty where /proc is missing. */
function processStart(pid: number): string {
  const ticks = statOf(pid)[19];
  if (ticks === undefined) return "";
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${ticks}`;
  } catch {
    return "";
  }
}

/** What the system tells of a process after its name, the state first; nothing where /proc is missing. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
