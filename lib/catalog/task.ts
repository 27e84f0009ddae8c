import { z } from "zod";
import { defineTool } from "../gateway/tool-definition";

const specialist = z.string().trim().min(1).max(64).describe("name of a specialist of the roster");
const work = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .describe("everything the specialist has to know: it sees nothing else of the conversation");

/** One piece of work. In a batch each is judged by itself: what is wrong with one does not lose the others. */
export const TaskEntry = z.object({ subagent_type: specialist, description: work });

/** Specialists of one call; entries beyond them are refused in their places. */
export const mostTasks = 8;
/** A list beyond this is no batch any more. */
const mostEntries = 64;

const { $schema: _, additionalProperties: __, ...shownEntry } = z.toJSONSchema(TaskEntry, { io: "input" });

const Tasks = z
  .array(z.unknown().meta(shownEntry))
  .min(1)
  .max(mostEntries)
  .meta({ maxItems: mostTasks, description: "several at once instead; results come in this order" });

/** Some models fill in every parameter: one that says nothing counts as left out. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const isBlank = (entry: unknown) =>
    entry === null ||
    (typeof entry === "string" && entry.trim() === "") ||
    (Array.isArray(entry) && entry.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => !isBlank(entry)));
}

/** `subagent_type` is narrowed to the turn's roster where the tool is shown to a model. */
export const Task = z.preprocess(
  withoutBlanks,
  z
    .strictObject({ subagent_type: specialist.optional(), description: work.optional(), tasks: Tasks.optional() })
    .refine(
      ({ subagent_type, description, tasks }) =>
        tasks === undefined
          ? subagent_type !== undefined && description !== undefined
          : subagent_type === undefined && description === undefined,
      { message: "either subagent_type with description, or tasks" },
    ),
);
export type Task = z.infer<typeof Task>;

/** Hands one piece of work to a specialist and waits for its contract. The specialist's own calls pass this gateway. */
export const taskTool = defineTool({
  name: "task",
  label: "Delegate to a Specialist",
  version: 1,
  manual: {
    meaning: "Hands work to specialists and returns what they did, with receipts that were checked.",
    when: "The request needs a tool that a specialist owns: looking something up, or making a deliverable.",
    whenNot: "You can answer from the conversation itself, or the work needs something that only the user knows.",
    goodExample:
      '{"subagent_type":"knowledge_base","description":"Find in the handbook how many days of leave a new employee has."}',
    badExample: '{"subagent_type":"knowledge_base","description":"See above."} says nothing to who has not seen it.',
    parameters:
      "subagent_type: one name of the roster, exactly. description: the whole task in words of its own, with names, " +
      "limits and the wished result. Or tasks: 3 to 8 such pairs that do not need each other, at once.",
    results:
      "The specialist's contract: status success, partial, blocked or error, a summary, evidence, the next step, and " +
      "receipts. An unknown specialist, or one that is off, is refused with the reason.",
  },
  parameters: Task,
  permission: "chats:create",
  operation: "read",
  sensitivity: "normal",
  idempotency: "once",
  rateLimit: 120,
  // Each specialist has its own time; as many as there may be, one after the other, must fit.
  timeoutMs: 45 * 60_000,
  group: "delegation",
  owner: "supervisor",
  needsTurn: true,
  alternative: "Ask for it on the pages of the workspace itself.",
  handler: async (args, call) => call.delegate!(args, call),
});
