import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "./database";
import { acquireLock, DataFolderInUse } from "./lock";

const migrationsDir = join(process.cwd(), "prisma/migrations");

test("an embedded database is migrated once, keeps its rows and can be opened again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-db-"));
  const first = await openDatabase({ dataDir, migrationsDir });
  await first.transaction((tx) =>
    tx.user.create({
      data: { id: "usr_1", email: "a@example.org", name: "A", passwordHash: "x", createdAt: new Date(0) },
    }),
  );
  await first.close();
  const second = await openDatabase({ dataDir, migrationsDir });
  expect(await second.prisma.user.count()).toBe(1);
  await second.close();
});

test("a folder that is in use is refused, and a lock left by a dead process is taken over", () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-lock-"));
  const release = acquireLock(folder);
  expect(() => acquireLock(folder)).toThrow(DataFolderInUse);
  release();
  acquireLock(folder)();
});

test.runIf(process.platform === "linux")("a killed process that nobody has buried holds nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-lock-"));
  // The shell becomes a process that never asks for its child's end.
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 30"], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    writeFileSync(join(folder, "lock"), JSON.stringify({ pid, start: "" }));
    expect(() => acquireLock(folder)).toThrow(DataFolderInUse);
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
    acquireLock(folder)();
  } finally {
    parent.kill("SIGKILL");
  }
});

test("a query that fails in the embedded database disturbs none that runs beside it", async () => {
  const db = await openDatabase({ dataDir: "memory://", migrationsDir });
  const outcomes = await Promise.allSettled(
    // A zero byte is refused while parameters are bound, with messages of the same query still under way.
    Array.from({ length: 40 }, (_, n) =>
      n % 4 === 0
        ? db.prisma.user.findFirst({ where: { email: "a\u0000b" } })
        : db.prisma.$queryRaw`SELECT ${n}::int AS n`,
    ),
  );
  const got = outcomes.map((outcome) => (outcome.status === "rejected" ? "refused" : outcome.value));
  expect(got).toEqual(Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? "refused" : [{ n }])));
  expect(await db.prisma.user.count()).toBe(0);
  await db.close();
});
