import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { setInThread } from "./set-in-thread";

const request = (template: string) => ({ template, data: "{}", time: 0, fonts: [] });

it("sets several in turn, and one that cannot be set fails alone, with the reason", async () => {
  const [first, broken, last] = await Promise.allSettled([
    setInThread(request("One")),
    setInThread(request("#nothing-of-the-kind")),
    setInThread(request("Two")),
  ]);
  expect(first).toMatchObject({ status: "fulfilled" });
  expect(last).toMatchObject({ status: "fulfilled" });
  expect(broken).toMatchObject({ status: "rejected", reason: { message: expect.stringMatching(/unknown variable/) } });
});

it("leaves the process free for others while a long one is set", async () => {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  await setTimeout(40); // it counts from its second tick on
  const started = performance.now();
  await setInThread(request("#for n in range(5000) [Paragraph #n #lorem(20) \n\n]"));
  const took = performance.now() - started;
  await setTimeout(20);
  lag.disable();
  expect(lag.max / 1e6).toBeLessThan(took / 2);
});
