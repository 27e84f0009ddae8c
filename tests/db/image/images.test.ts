import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { getImage } from "@/lib/deliverables/image/get-image";
import { listImages } from "@/lib/deliverables/image/list-images";
import { readImageBytes } from "@/lib/deliverables/image/read-image-bytes";
import { generateImageTool } from "@/lib/deliverables/image/tool";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { GatewayReply } from "@/lib/gateway/schema";
import { generateImage } from "@/lib/jobs/generate-image";
import type { Jobs } from "@/lib/jobs/jobs";
import { startRunner } from "@/lib/jobs/runner/start-runner";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { type ImageServer, pictureWithSecrets, startImageServer } from "@/tests/support/image-server";
import { until } from "@/tests/support/jobs";

const gateway = createGateway([generateImageTool]);

describe.each(databases)("images on %s", (kind) => {
  let server: ImageServer;
  let runtime: Runtime;
  let ctx: Context;
  let jobs: Jobs;
  beforeAll(async () => {
    server = await startImageServer();
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-image", IMAGE_MODEL: "painter" };
    runtime = testRuntime(await openTestDatabase(kind), env);
    setRuntime(Promise.resolve(runtime));
    ctx = await testContext(runtime);
    jobs = startRunner(runtime, [generateImage]);
  });
  afterAll(async () => {
    await jobs?.stop();
    await gateway.flush({ ctx });
    await runtime?.db.close();
    await server?.close();
  });
  beforeEach(() => {
    server.answer = () => ({ image: "bytes" });
    server.addressesExpired = false;
    server.asked.length = 0;
  });

  const draw = (input: object, by = ctx): Promise<GatewayReply> =>
    gateway.invoke({ tool: "generate_image", arguments: input }, { ctx: by, agentPath: [] });
  const idOf = (reply: GatewayReply): string => reply.receipt?.external_id ?? reply.receipts?.[0]?.external_id ?? "";
  const bytesOf = async (src: string | null) => {
    const url = new URL(src!, "http://candor");
    return readImageBytes(runtime, url.pathname.split("/").at(-1)!, url.searchParams.get("token")!);
  };

  test("IM-01 base64 is stored as bytes of our own and shown by a signed address; it is nowhere else", async () => {
    server.answer = () => ({ image: "bytes", of: undefined });
    const reply = await draw({ prompt: "A harbour at dawn" });
    expect(reply).toMatchObject({ status: "ok", receipt: { status: "success", type: "image" } });
    const image = await getImage(ctx, idOf(reply));
    expect(image).toMatchObject({ state: "ready", domain: "ai-generated", generated: true, image_count: 1, width: 64 });
    expect(image.src).toMatch(/^\/api\/images\/img_\w+\?token=/);
    const { bytes, mediaType } = await bytesOf(image.src);
    expect(mediaType).toBe("image/png");
    const base64 = Buffer.from(bytes).toString("base64").slice(40, 140);
    const rows = await Promise.all([
      runtime.db.prisma.jobStep.findMany(),
      runtime.db.prisma.auditRow.findMany(),
      runtime.db.prisma.receipt.findMany(),
      runtime.db.prisma.callResult.findMany(),
      runtime.db.prisma.workspaceEvent.findMany(),
    ]);
    const kept = JSON.stringify([rows, reply], (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(kept).not.toContain(base64);
  });

  test("what cameras and programs write beside the pixels does not come along", async () => {
    const picture = await pictureWithSecrets();
    expect(picture.includes("Olive Owner")).toBe(true);
    server.answer = () => ({ image: "bytes", of: picture });
    const { bytes } = await bytesOf((await getImage(ctx, idOf(await draw({ prompt: "A green field" })))).src);
    expect(Buffer.from(bytes).includes("Olive Owner")).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 64 });
  });

  test("an address is read at once; one that has expired fails with what to do", async () => {
    server.answer = () => ({ image: "address" });
    const reply = await draw({ prompt: "A lighthouse" });
    expect(reply.receipt).toMatchObject({ status: "success" });
    server.addressesExpired = true;
    const expired = await draw({ prompt: "Another lighthouse" });
    expect(expired.receipt).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/its address answered 403.*Try again/),
    });
  });

  test.each(["moderation_blocked", "content_policy_violation", "IMAGE_SAFETY", "PUBLIC_ERROR_UNSAFE_GENERATION"])(
    "IM-03 a refusal by policy (%s) is relayed, and asked for once",
    async (code) => {
      server.answer = () => ({ status: 400, error: { code, message: "This request was rejected" } });
      const reply = await draw({ prompt: "Something unwanted" });
      expect(reply.receipt).toMatchObject({
        status: "failed",
        error: expect.stringMatching(/policy refused.*This request was rejected.*Word it differently/),
      });
      expect(server.asked).toHaveLength(1);
    },
  );

  test("IM-05 a size that the model does not have is refused with those it has, before anything is asked", async () => {
    const narrow = testRuntime(runtime.db, { ...envOf(server), IMAGE_MODEL: "dall-e-3" });
    const reply = await draw({ prompt: "A square", size: "256x256" }, { ...ctx, env: narrow.env });
    expect(reply).toMatchObject({
      status: "invalid",
      message: expect.stringContaining("1024x1024, 1792x1024, 1024x1792"),
    });
    expect(server.asked).toEqual([]);
    server.answer = () => ({ status: 400, error: { message: "Invalid size 256x256 for this model" } });
    const asked = await draw({ prompt: "A square", size: "256x256" });
    expect(asked.receipt?.error).toMatch(/does not draw 256x256/);
  });

  test("IM-08 two of three worked: each has its receipt, and the third says why", async () => {
    const refused = { status: 400, error: { code: "moderation_blocked", message: "No" } };
    let refusals = 0;
    server.answer = () => (refusals++ === 1 ? refused : { image: "bytes" });
    const reply = await draw({ prompt: "Three boats", n: 3 });
    const states = reply.receipts?.map(({ status }) => status).sort();
    expect(states).toEqual(["failed", "success", "success"]);
    expect(new Set(reply.receipts?.map(({ external_id }) => external_id)).size).toBe(3);
    const asked = (reply.data as { images: { image_id: string }[] }).images.map(({ image_id }) => image_id);
    const first = await getImage(ctx, asked[0]!);
    expect([first, ...first.others].map(({ id }) => id)).toEqual(asked);
    const drawn = [first, ...first.others].filter(({ src }) => src !== null);
    expect(drawn).toHaveLength(2);
    for (const { src } of drawn) expect((await bytesOf(src)).mediaType).toBe("image/png");
  });

  test("a busy or failing server is tried again; what lasts is told with its reason", async () => {
    server.answer = (_, n) =>
      n === 0 ? { status: 429, error: { message: "slow down" }, headers: { "retry-after": "0" } } : { image: "bytes" };
    expect((await draw({ prompt: "A patient boat" })).receipt).toMatchObject({ status: "success" });
    expect(server.asked).toHaveLength(2);
    server.answer = () => ({ status: 401, error: { message: "bad key sk-image" } });
    const refused = await draw({ prompt: "A boat without a key" });
    expect(refused.receipt).toMatchObject({ status: "failed", error: expect.stringContaining("refused our key") });
    expect(refused.receipt?.error).not.toContain("sk-image");
    server.answer = () => ({ image: "bytes", of: Buffer.from("<svg onload='x'/>") });
    expect((await draw({ prompt: "No image" })).receipt?.error).toMatch(/could not be kept/);
  });

  test("cancelled while it is drawn, it ends as cancelled and nothing is kept", async () => {
    server.answer = () => "hang";
    const started = draw({ prompt: "A slow boat" });
    await until(async () => server.asked.length > 0);
    const row = await runtime.db.prisma.deliverable.findFirstOrThrow({ where: { title: "A slow boat" } });
    await cancelDeliverable(ctx, "image", row.id);
    expect((await started).receipt).toMatchObject({ status: "failed", error: expect.stringContaining("Cancelled by") });
    expect(await getImage(ctx, row.id)).toMatchObject({ state: "cancelled", src: null });
  });

  test("without an image model it says what to set; readers draw nothing; strangers find nothing", async () => {
    const bare = testRuntime(runtime.db, {});
    const reply = await draw({ prompt: "x" }, { ...ctx, env: bare.env });
    expect(reply).toMatchObject({
      status: "denied",
      code: "CREDENTIALS_MISSING",
      message: expect.stringContaining("OPENAI_API_KEY"),
    });
    const [capability] = await gateway.capabilities({ ...ctx, env: bare.env });
    expect(capability).toMatchObject({ name: "generate_image", state: "not_configured" });
    expect(await draw({ prompt: "x" }, await joinContext(ctx, "viewer"))).toMatchObject({ code: "PERMISSION_DENIED" });
    const id = idOf(await draw({ prompt: "Mine 100%" }));
    const listed = await listImages(ctx, { q: "e 100%", limit: 1 });
    expect(listed).toMatchObject({ items: [{ id, src: expect.stringContaining(id) }] });
    expect((await listImages(ctx, { q: "mine%" })).items).toEqual([]);
    expect((await listImages(await testContext(runtime))).items).toEqual([]);
    await expect(getImage(await testContext(runtime), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readImageBytes(runtime, id, "0.1.x.y")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

function envOf({ baseUrl }: ImageServer): Record<string, string> {
  return { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: "sk-image" };
}
