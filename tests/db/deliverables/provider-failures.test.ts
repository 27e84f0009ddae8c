import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeliverableKind } from "@/lib/deliverables/schema";
import { madeFromAsked } from "@/tests/support/ask-for-deliverables";
import type { ImageAnswer } from "@/tests/support/image-server";
import { lastUserText } from "@/tests/support/scripted-openai/prompt-parts";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";
import { type Bench, inputOf, openBench } from "./workbench";

const long = process.env.CANDOR_LONG === "1";
const kinds = ["report", "resume", "image"] as const;

/** A server that says "not before so long" ends the matter at once; others are asked three times more first. */
const later = { "retry-after": "90" };

interface Failure {
  word: string;
  writes: ScriptedReply;
  draws: ImageAnswer;
  /** What people are told, whatever the kind. */
  reason: RegExp;
}

const failures: Failure[] = [
  {
    word: "busy",
    writes: { status: 429, headers: later, error: { message: "Rate limit reached for requests" } },
    draws: { status: 429, headers: later, error: { message: "Rate limit reached for requests" } },
    reason: /too many requests \(Rate limit reached for requests\)/,
  },
  {
    word: "broken",
    writes: { status: 500, headers: later, error: { message: "The server had an error" } },
    draws: { status: 500, headers: later, error: { message: "The server had an error" } },
    reason: /model server failed \(status 500: The server had an error\)/,
  },
  {
    word: "overdue",
    writes: { status: 504, headers: later, error: { message: "upstream request timeout" } },
    draws: { status: 504, headers: later, error: { message: "upstream request timeout" } },
    reason: /status 504: upstream request timeout/,
  },
  {
    word: "unwanted",
    writes: { text: "I am sorry, but I cannot help with that.", finishReason: "content_filter" },
    draws: { status: 400, error: { code: "moderation_blocked", message: "I cannot help with that" } },
    reason: /refused this (?:request|prompt): .*cannot help with that.*Word it differently/,
  },
];

/** These are tried again, for seven seconds. */
const passing: Failure[] = [
  {
    word: "garbled",
    writes: { status: 200, rawBody: "<html>Bad gateway</html>" },
    draws: { status: 200, error: "<html>Bad gateway</html>" },
    reason: /could not be read/,
  },
  {
    word: "severed",
    writes: { text: "# Half of it", cutAfterBytes: 40 },
    draws: "cut",
    reason: /broke off in the middle/,
  },
];

describe("pains 109 to 113: what a provider does wrong", () => {
  let bench: Bench;
  let mended = false;
  const all = [...failures, ...passing];
  const failureIn = (text: string) => (mended ? undefined : all.find(({ word }) => text.includes(word)));
  const asked = () => bench.server.writer.requests.length + bench.server.painter.asked.length;

  beforeAll(async () => {
    bench = await openBench(
      "embedded",
      (request) => failureIn(lastUserText(request))?.writes ?? madeFromAsked(request),
    );
    bench.server.painter.answer = ({ prompt }) => failureIn(prompt)?.draws ?? { image: "bytes" };
  });
  afterAll(() => bench?.stop());

  /** Fails with the reason, nothing kept; once the provider is well, trying again makes it. */
  async function failsAndMends(kind: DeliverableKind, { word, reason }: Failure): Promise<void> {
    mended = false;
    const input = inputOf(kind, word);
    const failed = await bench.make(kind, input);
    expect(failed).toMatchObject({
      state: "failed",
      error: expect.stringMatching(reason),
      receipt: { status: "failed", error: failed.error, valid: true },
      traces: { settled: 1, contents: 0, files: 0 },
    });
    mended = true;
    const again = await bench.make(kind, input, failed.id);
    expect(again).toMatchObject({ state: "ready", receipt: { status: "success", valid: true } });
    expect(await bench.runtime.db.prisma.deliverable.findUnique({ where: { id: again.id } })).toMatchObject({
      resumesId: failed.id,
    });
  }

  const quick = kinds.flatMap((kind) => failures.map((failure) => ({ kind, failure, word: failure.word })));
  test.each(quick)(
    "$word: the $kind fails at once, with the reason, and trying again makes it",
    async ({ kind, failure }) => {
      const before = asked();
      await failsAndMends(kind, failure);
      expect(asked()).toBe(before + 2);
    },
  );

  test("what cannot be read or breaks off is tried three times more, then told", { timeout: 120_000 }, async () => {
    const [garbled, severed] = passing as [Failure, Failure];
    const chosen = long
      ? kinds.flatMap((kind) => passing.map((failure) => ({ kind, failure })))
      : [
          { kind: "report" as const, failure: severed },
          { kind: "resume" as const, failure: garbled },
          { kind: "image" as const, failure: garbled },
        ];
    const before = asked();
    mended = false;
    const ended = await Promise.all(chosen.map(({ kind, failure }) => bench.make(kind, inputOf(kind, failure.word))));
    expect(ended.map(({ state }) => state)).toEqual(chosen.map(() => "failed"));
    for (const [index, { failure }] of chosen.entries()) expect(ended[index]?.error).toMatch(failure.reason);
    expect(asked()).toBe(before + 4 * chosen.length);
    mended = true;
    const again = await Promise.all(
      chosen.map(({ kind, failure }, index) => bench.make(kind, inputOf(kind, failure.word), ended[index]!.id)),
    );
    expect(again.map(({ state }) => state)).toEqual(chosen.map(() => "ready"));
  });

  test("an answer that is no resume fails as such and is not kept for the next try", async () => {
    bench.server.writer.setScript(() => ({ text: "Here you are: a fine resume." }));
    const input = inputOf("resume", "verbose");
    const failed = await bench.make("resume", input);
    expect(failed).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/could not be used.*no JSON object/),
    });
    bench.server.writer.setScript(madeFromAsked);
    expect(await bench.make("resume", input, failed.id)).toMatchObject({ state: "ready" });
  });

  test("an address of an image that has expired fails as such; trying again draws anew", async () => {
    const { painter } = bench.server;
    painter.answer = () => ({ image: "address" });
    painter.addressesExpired = true;
    const failed = await bench.make("image", inputOf("image", "elsewhere"));
    expect(failed).toMatchObject({ state: "failed", error: expect.stringMatching(/address answered 403/) });
    painter.addressesExpired = false;
    expect(await bench.make("image", inputOf("image", "elsewhere"), failed.id)).toMatchObject({ state: "ready" });
  });

  test.runIf(long)("a server that never answers", { timeout: 900_000 }, async () => {
    bench.server.writer.setScript(() => new Promise<ScriptedReply>(() => {}));
    bench.server.painter.answer = () => "hang";
    const ended = await Promise.all(kinds.map((kind) => bench.make(kind, inputOf(kind, "silent"))));
    for (const { state, error } of ended)
      expect([state, error]).toEqual(["failed", expect.stringMatching(/cannot be reached.*TIMEOUT/)]);
  });
});
