import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "@/components/lib/testing/render";
import {
  type CandorMessage,
  type MessageMetadata,
  type PlanItem,
  type SpecialistRow,
  type StopReason,
  specialistStates,
  stopReasons,
} from "@/lib/chats/schema";
import type { Locale } from "@/lib/workspaces/schema";
import { AgentTurn } from "./agent-turn";
import { ContextMeter } from "./context-meter";
import { PersonTurn } from "./person-turn";
import { PlanList } from "./plan-list";
import { QueuedMessages } from "./queued-messages";
import { SpecialistLedger } from "./specialist-ledger";
import { type ThreadActions, ThreadActionsProvider } from "./thread-actions";
import type { LiveReceipts } from "./use-live-receipts";

const now = "2026-11-30T14:00:00.000Z";
beforeEach(() => vi.useFakeTimers({ now: Date.parse(now) }));
afterEach(() => vi.useRealTimers());

const none = async () => {};
const actions = (given: Partial<ThreadActions> = {}): ThreadActions => ({
  threadId: "thr_1",
  canAct: true,
  isIdle: true,
  meId: "usr_1",
  say: () => {},
  edit: none,
  regenerate: none,
  showVersion: none,
  editQueued: none,
  removeQueued: none,
  stopRun: none,
  ...given,
});
const receipts: LiveReceipts = {
  threadId: "thr_1",
  live: (receipt) => receipt,
  job: () => undefined,
  find: () => undefined,
  elsewhere: () => [],
};
const draw = (part: React.ReactNode, given: Partial<ThreadActions> = {}, locale: Locale = "en") =>
  render(<ThreadActionsProvider actions={actions(given)}>{part}</ThreadActionsProvider>, locale);

const asked = (metadata: Partial<MessageMetadata> = {}): CandorMessage => ({
  id: "q",
  role: "user",
  parts: [{ type: "text", text: "Write it down." }],
  metadata: { createdAt: now, turnId: "trn_1", author: { id: "usr_1", name: "Ines Okafor" }, ...metadata },
});
const answered = (parts: CandorMessage["parts"], metadata: Partial<MessageMetadata> = {}): CandorMessage => ({
  id: "a",
  role: "assistant",
  parts,
  metadata: { createdAt: now, turnId: "trn_1", ...metadata },
});
const stop = (reason: StopReason) =>
  ({
    type: "data-stop",
    data: { reason, detail: null, hint: null, usage: { inputTokens: 1, outputTokens: 1, modelCalls: 1, toolCalls: 0 } },
  }) as const;
const row = (given: Partial<SpecialistRow> = {}): SpecialistRow => ({
  runId: "run_1",
  name: "knowledge_base",
  label: "Knowledge Base",
  description: "Find oak.",
  state: "running",
  say: null,
  reason: null,
  verification: null,
  startedAt: "2026-11-30T13:58:48.000Z",
  finishedAt: null,
  calls: [],
  ...given,
});
const openness = (html: string) =>
  [...html.matchAll(/<details class="(\w+)[^>]*?( open="")?>/g)].map((m) => Boolean(m[2]));

describe("a plan", () => {
  const items: PlanItem[] = [
    { text: "Search", state: "done" },
    { text: "Read", state: "in_progress" },
    { text: "Write", state: "pending" },
    { text: "Send", state: "cancelled" },
  ];

  test.each(["en", "zh"] as const)("shows its four states by shape and word (%s)", (locale) => {
    const html = draw(<PlanList items={items} isLive />, {}, locale);
    expect([...html.matchAll(/<li data-state="(\w+)"/g)].map(([, state]) => state)).toEqual([
      "done",
      "running",
      "queued",
      "cancelled",
    ]);
    expect(html).toContain(locale === "en" ? "1 of 4 done" : "已完成 1/4");
  });

  test("is open while there is work, and folds when all of it is settled or the turn is over", () => {
    const settled = items.map((item) => ({ ...item, state: "done" as const }));
    expect(openness(draw(<PlanList items={items} isLive />))).toEqual([true]);
    expect(openness(draw(<PlanList items={settled} isLive />))).toEqual([false]);
    expect(openness(draw(<PlanList items={items} isLive={false} />))).toEqual([false]);
  });

  test("says of what was not settled that it was left open, and nothing turns any more", () => {
    const html = draw(<PlanList items={items} isLive={false} />);
    expect(html.match(/data-step="left"/g)).toHaveLength(2);
    expect(html).not.toContain('data-state="running"');
  });
});

describe("specialists", () => {
  test.each(specialistStates)(
    "%s has its own mark and word, and stays in view unless it is calm (pain 108)",
    (state) => {
      const isOver = !["queued", "running", "waiting"].includes(state);
      const html = draw(
        <SpecialistLedger
          rows={[row({ state, reason: "Why it is so.", finishedAt: isOver ? now : null })]}
          isLive={!isOver}
        />,
      );
      expect(html).toContain(`class="mark" data-state="${state}"`);
      expect(html).toContain("Why it is so.");
      const [ledger, line] = openness(html);
      expect(ledger).toBe(state !== "done");
      expect(line).toBe(["failed", "denied", "partial", "unbacked"].includes(state));
    },
  );

  test("count from the server's times, and stand still when they have ended or wait", () => {
    const time = (given: Partial<SpecialistRow>, isLive = true) =>
      /spec-time">([^<]*)/.exec(draw(<SpecialistLedger rows={[row(given)]} isLive={isLive} />))?.[1];
    expect(time({})).toBe("1:12");
    expect(time({ state: "done", finishedAt: "2026-11-30T13:59:00.000Z" })).toBe("0:12");
    expect(time({ state: "waiting" })).toBe("");
    expect(time({}, false)).toBe("");
  });

  test("that stand still say for how long, and can be stopped one by one", () => {
    const html = draw(
      <SpecialistLedger
        rows={[
          row({ progressAt: "2026-11-30T13:59:13.000Z" }),
          row({ runId: "run_2", progressAt: "2026-11-30T13:59:50.000Z" }),
        ]}
        isLive
      />,
    );
    expect(html.match(/No progress for/g)).toHaveLength(1);
    expect(html).toContain("No progress for 47 s");
    expect(html.match(/aria-label="Stop this specialist: [^"]+"/g)).toHaveLength(1);
    const over = draw(<SpecialistLedger rows={[row()]} isLive={false} />);
    expect(over).not.toContain("No progress");
    const reading = draw(<SpecialistLedger rows={[row()]} isLive />, { canAct: false });
    expect(reading).toContain("No progress");
    expect(reading).not.toContain("Stop this specialist");
  });

  test("tell what they are at (pain 105)", () => {
    const call = {
      id: "c",
      tool: "read_file",
      label: "Read File",
      summary: "/oak.md",
      state: "running" as const,
      code: null,
      ms: null,
    };
    expect(draw(<SpecialistLedger rows={[row({ calls: [call] })]} isLive />)).toMatch(/spec-say.*read_file \/oak\.md/);
  });
});

describe("the end of a turn", () => {
  const end = (reason: StopReason, given: Partial<ThreadActions> = {}, isLast = true) =>
    draw(
      <AgentTurn
        message={answered([{ type: "text", text: "So far." }, stop(reason)])}
        {...{ isLive: false, isLast, receipts }}
      />,
      given,
    );

  test.each(stopReasons)("%s offers only what makes sense after it", (reason) => {
    const html = end(reason);
    expect(html.includes(">Continue<")).toBe(["limit", "cancelled", "interrupted"].includes(reason));
    expect(html.includes(">Sum up<")).toBe(reason === "limit");
    const again = ["partly_done", "loop", "expired", "cancelled", "interrupted", "provider_failed", "failed"];
    expect(html.includes(">Try again<")).toBe(again.includes(reason));
    expect(html.includes('class="turn-end"')).toBe(reason !== "complete");
  });

  test("offers nothing to who may only read, while something runs, and after a later question", () => {
    for (const html of [end("limit", { canAct: false }), end("limit", { isIdle: false }), end("limit", {}, false)]) {
      expect(html).not.toContain(">Continue<");
    }
  });

  test("says of lost parts that they are left out", () => {
    const html = draw(<AgentTurn message={answered([stop("complete")])} lost={2} {...{ isLive: false, receipts }} />);
    expect(html).toContain("2 parts of this answer could not be read");
  });
});

describe("versions", () => {
  const versions = (asked: "again" | "edited") => ({ index: 1, turnIds: ["trn_0", "trn_1", "trn_2"], asked });
  const question = (kind: "again" | "edited") => draw(<PersonTurn message={asked({ versions: versions(kind) })} />);
  const answer = (kind: "again" | "edited") =>
    draw(
      <AgentTurn
        message={answered([stop("complete")], { versions: versions(kind) })}
        {...{ isLive: false, receipts }}
      />,
    );

  test("of a question stand at it, of an answer at that", () => {
    expect(question("edited")).toContain(">2/3<");
    expect(question("again")).not.toContain(">2/3<");
    expect(answer("again")).toContain(">2/3<");
    expect(answer("edited")).not.toContain(">2/3<");
  });

  test("only one's own settled message can be edited, while nothing runs", () => {
    const canEdit = (metadata: Partial<MessageMetadata>, given: Partial<ThreadActions> = {}) =>
      draw(<PersonTurn message={asked(metadata)} />, given).includes(">Edit<");
    expect(canEdit({ turnState: "done" })).toBe(true);
    expect(canEdit({ turnState: "running" })).toBe(false);
    expect(canEdit({ author: { id: "usr_2", name: "Tomas" } })).toBe(false);
    expect(canEdit({}, { isIdle: false })).toBe(false);
    expect(canEdit({}, { canAct: false })).toBe(false);
  });
});

test("what waits is seen with its place, and is changed only by whoever wrote it", () => {
  const queue = [asked({ turnState: "queued" }), { ...asked({ author: { id: "usr_2", name: "Tomas" } }), id: "q2" }];
  const html = draw(<QueuedMessages messages={queue} isWaiting={false} />, { isIdle: false });
  expect(html).toContain("It is answered next.");
  expect(html).toContain("Number 2 in the queue.");
  expect(html.match(/>Take back</g)).toHaveLength(1);
  expect(draw(<QueuedMessages messages={queue} isWaiting />)).toContain("after the decision above");
});

test("the meter shows what the server counted last, and nothing that it did not", () => {
  const use = (used: number, window: number): CandorMessage =>
    answered([{ type: "data-context", id: "context", data: { used, window, summedUp: true } }]);
  const html = draw(<ContextMeter messages={[use(1000, 128_000), use(96_000, 128_000)]} />);
  expect(html).toContain("75%");
  expect(html).toContain("96,000 of 128,000 tokens");
  expect(html).toContain("summed up");
  expect(html).toContain("is-high");
  expect(draw(<ContextMeter messages={[asked(), use(5, 0)]} />)).not.toContain("context-meter");
});
