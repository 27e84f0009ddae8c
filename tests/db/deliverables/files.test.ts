import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { readFileToken, signFile } from "@/lib/deliverables/files/file-token";
import { insertFiles, keepFiles, type MadeFile } from "@/lib/deliverables/files/keep-files";
import { readFile } from "@/lib/deliverables/files/read-file";
import { sweepLooseObjects } from "@/lib/deliverables/files/sweep-loose-objects";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { type S3Server, startS3 } from "@/tests/support/s3-server";

const file = (text: string): MadeFile => ({
  bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
  mediaType: "text/plain",
  name: `${text}.txt`,
});
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe.each(databases)("files of deliverables on %s", (kind) => {
  let database: Database;
  let s3: S3Server;
  let plain: Context;
  let stored: Context;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    s3 = await startS3();
    plain = await testContext(testRuntime(database));
    stored = await testContext(testRuntime(database, s3.env));
  });
  afterAll(async () => {
    await database?.close();
    await s3?.close();
  });

  const write = async (ctx: Context, id: string, files: MadeFile[]): Promise<void> => {
    const kept = await keepFiles(ctx, files);
    await ctx.db.transaction((tx) => insertFiles(tx, ctx, { id, workspaceId: ctx.workspaceId }, kept));
  };
  const read = (ctx: Context, deliverableId: string, index: number) =>
    readFile(ctx, { deliverableId, index, workspaceId: ctx.workspaceId });

  test("without a store their bytes stand in the database, with one they stand there alone", async () => {
    await write(plain, "img_plain", [file("one"), file("two")]);
    expect(textOf((await read(plain, "img_plain", 1)).bytes)).toBe("two");
    expect(s3.objects.size).toBe(0);
    await write(stored, "img_stored", [file("three")]);
    expect(await read(stored, "img_stored", 0)).toMatchObject({ name: "three.txt", mediaType: "text/plain" });
    expect([...s3.objects.values()].map(({ bytes }) => bytes.toString())).toEqual(["three"]);
    expect(await database.prisma.blob.count({ where: { workspaceId: stored.workspaceId } })).toBe(0);
    expect(await database.prisma.looseObject.count()).toBe(0);
  });

  test("another workspace finds nothing, and neither does a wrong index", async () => {
    await expect(read(plain, "img_stored", 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(read(stored, "img_stored", 7)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("what was stored and never ended is removed after an hour, and cannot be ended any more", async () => {
    s3.objects.clear();
    const kept = await keepFiles(stored, [file("orphan")]);
    expect(s3.objects.size).toBe(1);
    expect(await sweepLooseObjects(stored)).toBe(0);
    const later = { ...stored, clock: { ...stored.clock, now: () => new Date(Date.now() + 3_700_000) } };
    s3.fault = { status: 503 };
    await expect(sweepLooseObjects(later)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
    s3.fault = undefined;
    const ending = () => insertInto("img_late");
    const insertInto = (id: string) =>
      stored.db.transaction((tx) => insertFiles(tx, stored, { id, workspaceId: stored.workspaceId }, kept));
    await expect(ending()).rejects.toThrow("removed from the store");
    expect(await sweepLooseObjects(later)).toBe(1);
    expect(s3.objects.size).toBe(0);
    expect(await database.prisma.looseObject.count()).toBe(0);
    expect(await database.prisma.deliverableFile.count({ where: { deliverableId: "img_late" } })).toBe(0);
  });

  test("a store that refuses, and one that hands out something else, are told as such", async () => {
    await write(stored, "img_swapped", [file("right")]);
    const [key, object] = [...s3.objects].at(-1)!;
    s3.objects.set(key, { ...object, bytes: Buffer.from("wrong") });
    await expect(read(stored, "img_swapped", 0)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
    s3.fault = { status: 500 };
    await expect(keepFiles(stored, [file("refused")])).rejects.toMatchObject({
      detail: expect.stringContaining("500"),
    });
    await expect(read(stored, "img_swapped", 0)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
    s3.fault = undefined;
    const wrongKeys = testRuntime(database, { ...s3.env, S3_SECRET_ACCESS_KEY: "another secret" });
    const refused = keepFiles({ ...stored, env: wrongKeys.env }, [file("unsigned")]);
    await expect(refused).rejects.toMatchObject({ detail: expect.stringContaining("403") });
  });

  test("a token opens one file for a quarter of an hour", () => {
    const grant = { deliverableId: "img_plain", index: 1 };
    const token = signFile(plain, grant);
    expect(readFileToken(plain, "img_plain", token)).toEqual({ ok: true, value: grant });
    expect(readFileToken(plain, "img_stored", token)).toMatchObject({ reason: "altered" });
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === "1" ? "2" : "1") + token.slice(at + 1);
      expect(readFileToken(plain, "img_plain", changed).ok).toBe(false);
    }
    const at = (seconds: number) => ({
      ...plain,
      clock: { ...plain.clock, now: () => new Date(Date.now() + seconds * 1_000) },
    });
    expect(readFileToken(at(890), "img_plain", token).ok).toBe(true);
    expect(readFileToken(at(901), "img_plain", token)).toMatchObject({ reason: "expired" });
  });
});
