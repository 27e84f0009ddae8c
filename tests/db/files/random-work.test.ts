import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { allowFileTools, callTool, readPending, snapshot } from "./workbench";

const rounds = process.env.CANDOR_LONG ? 40 : 4;
const steps = process.env.CANDOR_LONG ? 60 : 25;

/** Numbers that are the same in every run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_000) % below;
  };
}

const folders = ["/documents", "/documents/a", "/documents/a/b", "/documents/C"];
const names = ["x.md", "y.txt", "Z.csv", "x.html"];

function randomCall(next: (below: number) => number): [string, object] {
  const folder = () => folders[next(folders.length)]!;
  const file = () => `${folder()}/${names[next(names.length)]}`;
  // Few words, so that the same content comes up again in another place.
  const text = () => `word ${next(5)} and word ${next(5)}`;
  switch (next(10)) {
    case 0:
    case 1:
    case 2:
      return ["write_file", { path: file(), content: text() }];
    case 3:
    case 4:
      return ["edit_file", { path: file(), old_string: `word ${next(5)} `, new_string: `word ${next(5)} ` }];
    case 5:
    case 6:
      return ["move_file", { from: file(), to: next(3) === 0 ? folder() : file() }];
    case 7:
      return ["rm", { path: file() }];
    case 8:
      return ["mkdir", { path: folder() }];
    default:
      return ["rmdir", { path: folder() }];
  }
}

describe.each(databases)("random file work on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
    await allowFileTools(ctx);
  });
  afterAll(() => db.close());

  test.each(Array.from({ length: rounds }, (_, seed) => seed + 1))(
    "seed %i: all of it taken back leaves folders, documents and bytes as they were",
    async (seed) => {
      const next = numbersFrom(seed);
      // Something is there before, and stays there in the next rounds.
      for (let at = 0; at < 4; at += 1) await callTool(ctx, ...randomCall(next));
      await readPending(ctx);
      const before = await snapshot(ctx);
      const done: string[] = [];
      for (let at = 0; at < steps; at += 1) {
        const [tool, args] = randomCall(next);
        const reply = await callTool(ctx, tool, args);
        expect(["ok", "invalid"], `${tool} ${JSON.stringify(args)}: ${reply.message}`).toContain(reply.status);
        // What was refused has changed nothing and left no receipt; what was done has left one.
        expect(reply.receipt === undefined).toBe(reply.status === "invalid");
        if (reply.status === "ok") done.push(reply.auditId);
        if (next(6) === 0) await readPending(ctx);
        const paths = Object.keys(await snapshot(ctx)).map((path) => path.replace(/\/$/, "").toLowerCase());
        expect(new Set(paths).size).toBe(paths.length);
      }
      expect(done.length).toBeGreaterThan(steps / 10);
      for (const auditId of done.reverse()) {
        expect(await gateway.undoAction(ctx, auditId)).toMatchObject({ result: "reverted" });
        if (next(6) === 0) await readPending(ctx);
      }
      expect(await snapshot(ctx)).toEqual(before);
      expect(await readPending(ctx)).not.toContain("failed");
    },
    120_000,
  );
});
