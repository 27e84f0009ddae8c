import { getRuntime } from "../core/runtime";
import { deliverMail as deliver, giveUpMail } from "../events/mail/deliver-mail";
import { inngest, jobTriggers } from "./client";

/** How long to wait before each further hand-over: a server that is away, or wants to see patience, has some 14 hours. */
const pauses = ["1m", "5m", "30m", "1h", "4h", "8h"] as const;

/** Hands a letter to the mail server, again and again until it is taken, refused, or given up. */
export const deliverMail = inngest.createFunction(
  {
    id: "deliver-mail",
    retries: 3,
    // A mail server is one host: it is not to be called by a hundred connections at once.
    concurrency: 4,
    triggers: [jobTriggers["mail/delivery.requested"]],
  },
  async ({ event, step }) => {
    const { mailId } = event.data;
    for (const [index, pause] of [...pauses, undefined].entries()) {
      const outcome = await step.run(`deliver-${index + 1}`, async () => deliver(await getRuntime(), mailId));
      if (outcome === "ended") return "ended";
      if (pause) await step.sleep(`wait-${index + 1}`, outcome === "busy" ? "2m" : pause);
    }
    await step.run("give-up", async () => {
      await giveUpMail(await getRuntime(), mailId);
      return "given up";
    });
    return "given up";
  },
);
