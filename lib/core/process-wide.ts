/**
 * A value that exists once in this server process. The server's routes are bundled apart, so a module's own state
 * would exist several times; a global does not.
 */
export function processWide<T>(name: string, make: () => T): T {
  const holder = globalThis as typeof globalThis & { __candorProcess?: Map<string, unknown> };
  holder.__candorProcess ??= new Map();
  if (!holder.__candorProcess.has(name)) holder.__candorProcess.set(name, make());
  return holder.__candorProcess.get(name) as T;
}
