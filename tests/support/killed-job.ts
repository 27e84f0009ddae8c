import type { InngestFunction } from "inngest";
import type { Runtime } from "@/lib/core/context";
import { inngest } from "@/lib/jobs/client";

/** Steps in a row, two at once, a sleep, and one effect in the database that may exist once only. */
export function killedJob(
  runtime: Runtime,
  note: (line: { kind: string; step: string }) => void,
  stepMs: number,
): InngestFunction.Any {
  return inngest.createFunction(
    { id: "killed", retries: 0, triggers: [{ event: "test/killed" }] },
    async ({ event, step, runId }) => {
      const work = (name: string, value: number) =>
        step.run(name, async () => {
          note({ kind: "begin", step: `${runId} ${name}` });
          await new Promise((resolve) => setTimeout(resolve, stepMs));
          return value;
        });
      const first = await work("first", event.data.n as number);
      const [left, right] = await Promise.all([work("left", first * 2), work("right", first * 3)]);
      await step.sleep("rest", "1s");
      const last = await work("last", left + right);
      await step.run("effect", async () => {
        note({ kind: "begin", step: `${runId} effect` });
        await runtime.db.prisma.notification.createMany({
          data: [
            {
              id: `effect-${event.id}`,
              workspaceId: "-",
              userId: "-",
              kind: "test",
              data: { value: last },
              createdAt: runtime.clock.now(),
            },
          ],
          skipDuplicates: true,
        });
      });
      return { value: last };
    },
  );
}
