import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PageAnswer } from "./page.worker";
import type { PageBody, PageText } from "./read-page";

/** The readable text of what a host sent; null when there is none. */
export type ReadPage = (body: PageBody) => Promise<PageText | null>;

const startMs = 30_000;
const idleMs = 60_000;
const file = join(process.cwd(), "lib/sources/crawl/page/page.worker.ts");

/**
 * One thread that reads pages one after the other. A page that keeps it for longer than `patienceMs`, or fills its
 * memory, costs the thread and not the server: what was read by then is the answer, and the next page gets a new one.
 */
export function createPageReader(patienceMs = 5_000): ReadPage {
  let worker: Worker | undefined;
  let isReady = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const start = (): Worker => {
    isReady = false;
    const made = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    made.unref();
    // Whoever waits for it listens too; while nobody does, its end must not be the server's.
    made.on("error", () => undefined);
    return made;
  };
  const read: ReadPage = (body) =>
    new Promise((resolve) => {
      clearTimeout(idle);
      worker ??= start();
      const current = worker;
      let found: PageText | null = null;
      const settle = (isBroken: boolean) => {
        clearTimeout(timer);
        current.off("message", take).off("error", fail).off("exit", fail);
        if (isBroken) end();
        else idle = setTimeout(end, idleMs).unref();
        resolve(found);
      };
      const take = (said: PageAnswer) => {
        if (said === "ready") {
          isReady = true;
          clearTimeout(timer);
          timer = setTimeout(fail, patienceMs);
          return;
        }
        found = said.page ?? found;
        if (said.isLast) settle(false);
      };
      const fail = () => settle(true);
      // A thread that is only starting has not met the page yet.
      let timer = setTimeout(fail, isReady ? patienceMs : startMs);
      current.on("message", take).on("error", fail).on("exit", fail);
      current.postMessage(body);
    });

  return (body) => {
    const next = last.then(() => read(body));
    last = next;
    return next;
  };
}
