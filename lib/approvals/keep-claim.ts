import type { Runtime } from "../core/context";

/** A quarter of the time after which an execution counts as dead. */
const beatEveryMs = 2_500;

/** Says again and again that the execution is alive, until the returned function is called. */
export function keepClaim(runtime: Pick<Runtime, "db" | "log">, executor: string): () => void {
  const timer = setInterval(() => {
    runtime.db.prisma.$executeRaw`UPDATE "Approval" SET "heartbeatAt" = now() WHERE "executor" = ${executor}`.catch(
      (error: unknown) => runtime.log.warn({ err: error }, "an execution could not say that it is alive"),
    );
  }, beatEveryMs);
  return () => clearInterval(timer);
}
