import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { deliverMail } from "@/lib/events/mail/deliver-mail";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { clearJobsPlaces, jobsPlace, killProcess } from "@/tests/support/jobs-child";
import { startMailServer } from "@/tests/support/smtp-server";

afterEach(clearJobsPlaces);

// Claims are the same statements on both; starting a second embedded database is what takes long.
const looked = process.env.CANDOR_LONG ? databases : databases.slice(-1);

describe.each(looked)("kill -9 while a letter is handed over, on %s", { timeout: 60_000 }, (kind) => {
  test("the server has it and nobody wrote that down: it comes twice at most, under one id, and says so", async () => {
    const { start, log, open } = await jobsPlace(kind);
    const server = await startMailServer();
    const child = start({ SMTP_URL: server.url }, "mail-process.ts");
    const killed = new Promise<void>((resolve) => {
      server.onTaken = () => {
        server.onTaken = () => {};
        child.once("exit", () => resolve());
        void killProcess(child);
      };
    });
    await killed;
    const db = await open();
    try {
      const id = readFileSync(log, "utf8");
      const runtime = testRuntime(db, { SMTP_URL: server.url });
      const state = () => db.prisma.outgoingMail.findUniqueOrThrow({ where: { id } });
      expect(await state()).toMatchObject({ state: "queued", attempts: 1, sentAt: null });
      // The dead one may still be at it for all anybody knows.
      expect(await deliverMail(runtime, id)).toBe("busy");
      const later = { ...runtime, clock: { now: () => new Date(Date.now() + 300_000) } };
      expect(await deliverMail(later, id)).toBe("ended");
      expect(await deliverMail(later, id)).toBe("ended");
      expect(server.letters).toHaveLength(2);
      const ids = server.letters.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
      expect(new Set(ids)).toEqual(new Set([`<${id}@localhost>`]));
      expect(await state()).toMatchObject({ state: "sent", attempts: 2, error: expect.stringContaining("twice") });
    } finally {
      await db.close();
      await server.close();
    }
  });
});
