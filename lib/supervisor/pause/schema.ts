import type { ModelMessage } from "ai";
import { z } from "zod";
import { SpecialistRow } from "../../chats/schema";
import { Receipt } from "../../receipts/schema";

const asked = { toolCallId: z.string(), approvalId: z.string(), tool: z.string(), callId: z.string() };

/** A call that a person is asked about; it is answered by what became of its card. */
export const AskedCall = z.object({ kind: z.literal("approval"), ...asked });
/** A call that was held back because it repeats itself; it runs when a person says so. */
export const RepeatedCall = z.object({ kind: z.literal("loop"), ...asked, input: z.unknown() });
/** Work handed to specialists of whom some wait; the others' results are there already, in their places. */
export const WaitingTask = z.object({
  kind: z.literal("task"),
  toolCallId: z.string(),
  batch: z.boolean(),
  children: z.array(z.union([z.object({ runId: z.string() }), z.object({ result: z.unknown() })])),
});
export type WaitingTask = z.infer<typeof WaitingTask>;

export const HeldCall = z.discriminatedUnion("kind", [AskedCall, RepeatedCall]);
export type HeldCall = z.infer<typeof HeldCall>;
export const PausedCall = z.discriminatedUnion("kind", [AskedCall, RepeatedCall, WaitingTask]);
export type PausedCall = z.infer<typeof PausedCall>;

/** Written by the SDK and read back by it: its inside is the SDK's. */
const Messages = z.array(z.custom<ModelMessage>((value) => typeof value === "object" && value !== null));

/** What a run that waits goes on from. Stands in its row. */
export const RunResume = z.object({
  messages: Messages,
  calls: z.array(HeldCall),
  agentPath: z.array(z.string()),
  /** Milliseconds that it worked so far; waiting for people does not count. */
  workedMs: z.number(),
  ledger: z.object({
    row: SpecialistRow,
    shown: z.array(Receipt),
    labels: z.array(z.string()),
    hasMutated: z.boolean(),
    outcomes: z.array(z.object({ tool: z.string(), mutates: z.boolean(), ok: z.boolean(), denied: z.boolean() })),
    changes: z.array(z.object({ group: z.string(), call: z.string() })).default([]),
  }),
});
export type RunResume = z.infer<typeof RunResume>;

/** What a turn that waits goes on from. Stands in its row. */
export const TurnResume = z.object({
  messageId: z.string(),
  startedAt: z.string(),
  messages: Messages,
  calls: z.array(PausedCall),
  usage: z.object({
    modelCalls: z.number(),
    toolCalls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
  }),
  /** Specialists that may still work at the same time. */
  lanes: z.number(),
  tally: z.object({
    spent: z.array(z.object({ specialist: z.string(), description: z.string(), why: z.string() })),
    noticed: z.array(z.string()),
    dispatches: z.number(),
    toldToWrapUp: z.boolean(),
    refused: z.number(),
    expired: z.number(),
    rejected: z.number(),
    mayHaveChanged: z.boolean(),
    ended: z.object({ well: z.number(), badly: z.number() }),
    signatures: z.array(z.tuple([z.string(), z.number()])),
  }),
});
export type TurnResume = z.infer<typeof TurnResume>;
