import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { processWide } from "../../../../core/process-wide";
import type { SetAnswer, SetRequest } from "./typst.worker";

const file = join(process.cwd(), "lib/deliverables/report/export/typst/typst.worker.ts");
const idleMs = 60_000;

interface Waiting {
  resolve: (pdf: Uint8Array) => void;
  reject: (reason: Error) => void;
}

/** A thread that sets reports one after the other, and ends when none has come for a minute. */
class Setter {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  set(request: Omit<SetRequest, "id">): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = ++this.#count;
    this.#worker.postMessage({ ...request, id } satisfies SetRequest);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #start(): Worker {
    const worker = new Worker(file, { env: {} });
    worker.on("message", (answer: SetAnswer) => this.#take(answer));
    worker.on("error", (error) => this.#end(error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#end(new Error("The thread that sets reports ended."));
    });
    return worker;
  }

  #take(answer: SetAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#rest();
    if ("pdf" in answer) waiting?.resolve(answer.pdf);
    else waiting?.reject(new Error(`The report could not be set: ${answer.problem}`));
  }

  /** It keeps its fonts for the next report, and no process from ending. */
  #rest(): void {
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, idleMs).unref();
  }

  #end(reason: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

/** A PDF from a template and data. Waits for its turn; rejects with what the typesetter says. */
export function setInThread(request: Omit<SetRequest, "id">): Promise<Uint8Array> {
  return processWide("report-setter", () => new Setter()).set(request);
}
