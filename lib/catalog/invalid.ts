import { z } from "zod";
import { defineTool } from "../gateway/tool-definition";

export const Invalid = z.strictObject({
  tool: z.string().max(500).describe("the name that was called"),
  error: z.string().max(2_000).describe("what was wrong with the call"),
  known: z.boolean().default(false).describe("true when the name is right and only the arguments could not be read"),
  given: z.string().max(2_000).default("").describe("the beginning of the arguments, as they came"),
});
export type Invalid = z.infer<typeof Invalid>;

/** Where calls land that cannot be made: a name that no tool has, or arguments that are no JSON. Nothing runs. */
export const invalidTool = defineTool({
  name: "invalid",
  label: "Call That Could Not Be Made",
  version: 1,
  manual: {
    meaning: "Answers a call that named no tool, or whose arguments could not be read.",
    when: "Never by choice: calls are led here when they cannot be repaired.",
    whenNot: "Always. It does nothing.",
    goodExample: "None.",
    badExample: '{"tool":"make_report","error":"no such tool"}',
    parameters:
      "tool: the name that was called. error: what was wrong. known: whether only the arguments were wrong. given: the arguments.",
    results: "A refusal that names tools with similar names.",
  },
  parameters: Invalid,
  permission: "chats:read",
  operation: "read",
  sensitivity: "normal",
  idempotency: "read",
  rateLimit: 600,
  timeoutMs: 1_000,
  group: "delegation",
  owner: "agents",
  hidden: true,
  handler: async ({ tool, error, known }) =>
    known
      ? {
          ok: false,
          code: "INVALID_PARAM",
          message: `The arguments of ${tool} could not be read: ${error}`,
          hint: `Call ${tool} again with one complete JSON object.`,
        }
      : {
          ok: false,
          code: "TOOL_NOT_FOUND",
          message: `There is no tool named ${JSON.stringify(tool.slice(0, 100))}.`,
          hint: "Use the exact name of a tool that you were given.",
          near: tool,
        },
});
