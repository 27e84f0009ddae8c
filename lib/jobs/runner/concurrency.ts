import type { FunctionConfig } from "inngest/types";

/** At most `limit` runs at a time for one value of `key`; for the whole function without a key. */
export interface Concurrency {
  readonly name: string;
  readonly limit: number;
  /** `event.data.workspaceId` as its parts behind `event`. */
  readonly key: readonly string[] | undefined;
}

/**
 * A function's limits.
 * @throws for keys other than a path into the event, and for scopes beyond the function.
 */
export function readConcurrency(config: FunctionConfig): Concurrency[] {
  if (config.concurrency === undefined) return [];
  return [config.concurrency].flat().map((option, index) => {
    const { limit, key, scope } = typeof option === "number" ? { limit: option } : option;
    if (scope && scope !== "fn")
      throw new Error(`The embedded runner cannot honour a limit per ${scope} (${config.id}).`);
    if (key && !/^event(\.[A-Za-z_]\w*)+$/.test(key)) {
      throw new Error(`The embedded runner reads keys such as event.data.workspaceId, not ${key} (${config.id}).`);
    }
    return { name: `${config.id}#${index}`, limit, key: key?.split(".").slice(1) };
  });
}

/** The names a run counts against: it may start when every one of them is below its limit. */
export function concurrencyNames(limits: readonly Concurrency[], event: Record<string, unknown>): string[] {
  return limits.map((limit) => (limit.key ? `${limit.name}=${JSON.stringify(valueAt(event, limit.key))}` : limit.name));
}

/** Which of the counted names have reached their limit. */
export function saturatedNames(limits: readonly Concurrency[], running: ReadonlyMap<string, number>): string[] {
  const byName = new Map(limits.map((limit) => [limit.name, limit.limit]));
  return [...running]
    .filter(([name, count]) => count >= (byName.get(name.split("=")[0] ?? "") ?? Number.POSITIVE_INFINITY))
    .map(([name]) => name);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== "object" || found === null) return null;
    found = (found as Record<string, unknown>)[part];
  }
  return found ?? null;
}
