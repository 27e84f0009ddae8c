import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { MainContent, PageTask } from "./page.worker";

/** Finds the main content of a page; null when the page is too much for that, or has none. */
export type ReadMainContent = (task: PageTask) => Promise<MainContent | null>;

// Larger pages are read in a straight line instead; an article of 100,000 words is smaller.
const largestHtml = 1_000_000;
const patienceMs = 5_000;
const idleMs = 60_000;
const file = join(process.cwd(), "lib/sources/crawl/page/page.worker.ts");

/**
 * One thread that reads pages one after the other. A page that keeps it for longer than five seconds, or fills its
 * memory, costs the thread and not the server: the next page gets a new one.
 */
export function createPageReader(): ReadMainContent {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const start = (): Worker => {
    const made = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    made.unref();
    // Whoever waits for it listens too; while nobody does, its end must not be the server's.
    made.on("error", () => undefined);
    return made;
  };
  const read = (task: PageTask) =>
    new Promise<MainContent | null>((resolve) => {
      clearTimeout(idle);
      worker ??= start();
      const current = worker;
      const settle = (content: MainContent | null, isBroken: boolean) => {
        clearTimeout(timer);
        current.off("message", finish).off("error", fail).off("exit", fail);
        if (isBroken) end();
        else idle = setTimeout(end, idleMs).unref();
        resolve(content);
      };
      const finish = (content: MainContent | null) => settle(content, false);
      const fail = () => settle(null, true);
      const timer = setTimeout(fail, patienceMs);
      current.on("message", finish).on("error", fail).on("exit", fail);
      current.postMessage(task);
    });

  return (task) => {
    if (task.html.length > largestHtml) return Promise.resolve(null);
    const next = last.then(() => read(task));
    last = next;
    return next;
  };
}
