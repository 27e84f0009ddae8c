import type { Refusal } from "./refusal";
import type { RegisteredTool } from "./registry";

// What callers are told at each gate: what happened and why, then what to do next.

export const gatewayFailed: Refusal = {
  code: "UPSTREAM_FAILED",
  rule: "gateway.failed",
  message: "Something that the call needs could not be reached, so nothing was run.",
  hint: "Try again in a moment; if it stays like this, tell an admin.",
};

export const unreadable = (tool: RegisteredTool | undefined): Refusal => ({
  code: tool && tool.operation !== "read" ? "MUTATIONS_SUSPENDED" : "TOOL_DISABLED",
  rule: "policy.unreadable",
  message: "What is allowed here cannot be read at the moment, so nothing is run.",
  hint: "Try again later; if it stays like this, tell an admin.",
});

export const unknownTool = (name: string, alternatives: Refusal["alternatives"]): Refusal => ({
  code: "TOOL_NOT_FOUND",
  rule: "exists",
  message: `There is no tool named ${JSON.stringify(name.slice(0, 100))}.`,
  hint: alternatives?.length
    ? `Use the exact name; did you mean ${alternatives.map((tool) => tool.name).join(" or ")}?`
    : "Use only the tools that you were given.",
  alternatives,
});

export const unknownThread: Refusal = {
  code: "NOT_FOUND",
  rule: "thread",
  message: "There is no such thread here.",
  hint: "Check threadId, or leave it out.",
};

export const outsideTurn = (tool: RegisteredTool): Refusal => ({
  code: "OPERATION_DENIED",
  rule: "turn",
  message: `${tool.label} works only inside a chat, where there is somebody to hand the work to.`,
  hint: "Send a message to a thread instead.",
});

const withStop = (sentence: string) => (/[.!?。！？]$/.test(sentence) ? sentence : `${sentence}.`);

/** `note`: what the admin wrote beside the rule. */
export const deniedByRule = (
  tool: RegisteredTool,
  { rule, note }: { rule: string; note: string | null },
  alternatives: Refusal["alternatives"],
): Refusal => ({
  code: "OPERATION_DENIED",
  rule,
  message: `A rule of this workspace denies ${tool.label} with these arguments. ${note ? `It says: ${withStop(note)} ` : ""}Nothing was run.`,
  hint: "Do not try the same with other words; tell the user, an admin can change the rule.",
  alternatives,
});

export const columnDenied = (tool: RegisteredTool, column: string): Refusal => ({
  code: "PERMISSION_DENIED",
  rule: "data.column",
  message: `${tool.label} was asked to go by ${column}, which your role does not see in full.`,
  hint: `Leave ${column} out of the arguments.`,
});

export const limited = (tool: RegisteredTool, limit: number, seconds: number): Refusal => ({
  code: "RATE_LIMITED",
  rule: "rate",
  message: `${tool.label} was called ${limit} times within a minute, which is the limit.`,
  hint: `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, then call again.`,
});

export const circuitOpen = (tool: RegisteredTool, seconds: number, alternatives: Refusal["alternatives"]): Refusal => ({
  code: "CIRCUIT_OPEN",
  rule: "breaker",
  message: `${tool.label} is failing. It has failed several times lately and rests, so it was not run.`,
  hint: `Do not try again before ${seconds} ${seconds === 1 ? "second has" : "seconds have"} passed; go on with something else, or say that it does not work at the moment.`,
  alternatives,
});

export const suspended = (threadId: string | null, alternatives: Refusal["alternatives"]): Refusal => ({
  code: "MUTATIONS_SUSPENDED",
  rule: threadId === null ? "hold.workspace" : "hold.thread",
  message: `Calls came in an unusual pattern, so nothing is changed ${threadId === null ? "in this workspace" : "in this chat"} until a person has looked.`,
  hint: "Do not try to change anything. Reading still works; an admin has been told and can lift this.",
  alternatives,
});

export const stillRunning: Refusal = {
  code: "CONFLICT",
  rule: "replay.running",
  message: "The first call with this idempotency key is still running.",
  hint: "Wait a moment and send the same call again to get its reply.",
};

export const keyUsed: Refusal = {
  code: "CONFLICT",
  rule: "replay.arguments",
  message: "This idempotency key was used with other arguments.",
  hint: "Use a new key for a new call.",
};

export const abandoned: Refusal = {
  code: "OUTCOME_UNKNOWN",
  rule: "replay.abandoned",
  message: "The first call with this idempotency key was interrupted: it may or may not have been done.",
  hint: "Look at the result before you repeat it with a new key.",
};

export const justTaken: Refusal = {
  code: "CONFLICT",
  rule: "replay.running",
  message: "Another call with this idempotency key has just begun.",
  hint: "Wait a moment and send the same call again to get its reply.",
};

export const unrecorded: Refusal = {
  code: "MUTATIONS_SUSPENDED",
  rule: "audit.unwritable",
  message: "The call cannot be recorded at the moment, so nothing was run.",
  hint: "Try again later; if it stays like this, tell an admin.",
};
