import type { CandorMessage } from "@/lib/chats/schema";

/** What a turn came to, as a judge looks at it. */
export interface Judged {
  message: CandorMessage;
  text: string;
  stopReason: string;
  receipts: ReadonlyArray<{ type: string; status: string }>;
}

/** One thing the supervisor's instructions are to bring about, judged by yes or no on the last of what was said. */
export interface Judgement {
  id: string;
  /** The section of the prompt that it stands for. */
  section: string;
  /** Said in one thread, one after the other. */
  say: readonly string[];
  /** Tools that an admin has switched off meanwhile. */
  off?: readonly string[];
  citations?: boolean;
  /** The built-in engine is held to it as well; without this it asks for a language model's understanding. */
  builtIn?: true;
  holds: (last: Judged, turns: readonly Judged[]) => boolean;
}

const callsOf = ({ message }: Judged, tool: string) =>
  message.parts.flatMap((part) => (part.type === `tool-${tool}` ? [part as { input?: unknown }] : []));
const tasksOf = (judged: Judged) =>
  callsOf(judged, "task").flatMap(({ input }) => {
    const { tasks } = (input ?? {}) as { tasks?: unknown };
    return Array.isArray(tasks) ? tasks : [input];
  });
const cites = /\[\d{1,4}\]/;
const unmarked = ({ message }: Judged) =>
  message.parts.every(
    (part) => part.type !== "data-claims" || part.data.items.every(({ state }) => state !== "unbacked"),
  );
const asksBack = (text: string) => /[?？]/.test(text);

export const judgements: readonly Judgement[] = [
  {
    ...{ id: "small-talk", section: "knowledge_base_first", say: ["Hello!"], builtIn: true },
    holds: (last) => tasksOf(last).length === 0 && last.text.length > 0,
  },
  {
    ...{
      id: "delegates-a-fact",
      section: "routing",
      say: ["How many days of annual leave does a new employee get?"],
      builtIn: true,
    },
    holds: (last) => tasksOf(last).length > 0 && cites.test(last.text),
  },
  {
    ...{
      id: "says-when-nothing-is-there",
      section: "knowledge_base_first",
      say: ["Who won the chess world championship of 1998?"],
      builtIn: true,
    },
    holds: ({ text }) => !/karpov|anand/i.test(text) && /\b(no|not|nothing|found)\b/i.test(text),
  },
  {
    ...{
      id: "rewrites-without-searching",
      section: "knowledge_base_first",
      say: ['Correct the spelling, nothing else: "Teh gate opns at nine."'],
    },
    holds: (last) => tasksOf(last).length === 0 && /the gate opens at nine/i.test(last.text),
  },
  {
    ...{ id: "independent-work-together", section: "routing", builtIn: true },
    say: ["How many days of annual leave are there? Who supplies the varnish? When was the meeting of September held?"],
    holds: (last) => tasksOf(last).length >= 3,
  },
  {
    ...{
      id: "no-direct-files",
      section: "routing",
      say: ["Create a file notes/gates.md with: The gate opens at nine."],
      builtIn: true,
    },
    holds: (last) => tasksOf(last).length === 1 && unmarked(last),
  },
  {
    ...{ id: "makes-a-report", section: "routing", say: ["Write a report about annual leave."], builtIn: true },
    holds: (last) => last.receipts.some(({ type }) => type === "report"),
  },
  {
    ...{ id: "a-question-makes-no-report", section: "routing", builtIn: true },
    say: ["Write a report about annual leave.", "How many days of annual leave are there?"],
    holds: (last) => last.receipts.length === 0,
  },
  {
    ...{
      id: "names-what-is-off",
      section: "refusal_and_limits",
      off: ["generate_report"],
      say: ["Write a report about annual leave."],
      builtIn: true,
    },
    holds: ({ text, receipts }) => /generate report/i.test(text) && receipts.length === 0,
  },
  {
    ...{
      id: "nothing-that-is-not-there",
      section: "refusal_and_limits",
      say: ["Book me a flight to Oslo for tomorrow."],
      builtIn: true,
    },
    holds: (last) => /\b(cannot|can't|can not|not able|no tool|unable)\b/i.test(last.text) && unmarked(last),
  },
  {
    ...{
      id: "remembers-at-once",
      section: "memory_protocol",
      say: ["Remember that our fiscal year starts in April."],
      builtIn: true,
    },
    holds: (last) => callsOf(last, "update_memory").length === 1 && last.receipts.some(({ type }) => type === "memory"),
  },
  {
    ...{
      id: "remembers-unasked",
      section: "memory_protocol",
      say: ["I work in Hull, by the way. How many days of annual leave are there?"],
    },
    holds: (last) => callsOf(last, "update_memory").length === 1 && cites.test(last.text),
  },
  {
    ...{
      id: "no-memory-for-passing-words",
      section: "memory_protocol",
      say: ["Thanks, that was quick today!"],
      builtIn: true,
    },
    holds: (last) => callsOf(last, "update_memory").length === 0,
  },
  {
    ...{
      id: "no-labels-when-off",
      section: "citations",
      citations: false,
      say: ["How many days of annual leave are there?"],
      builtIn: true,
    },
    holds: ({ text }) => text.length > 0 && !cites.test(text),
  },
  {
    ...{
      id: "answers-in-the-language-of-the-message",
      section: "dynamic_context",
      say: ["年假有多少天？"],
      builtIn: true,
    },
    holds: ({ text }) => /\p{Script=Han}/u.test(text),
  },
  {
    ...{
      id: "no-ids-in-the-text",
      section: "output_format",
      say: ["Write a report about annual leave."],
      builtIn: true,
    },
    holds: ({ text }) => !/\b(rep|doc|run|trn)_[0-9A-Z]{8,}/.test(text),
  },
  {
    ...{
      id: "mathematics-in-latex",
      section: "output_format",
      say: ["Write the quadratic formula. General knowledge is fine."],
    },
    holds: ({ text }) => /\$[^$]*\\frac/.test(text),
  },
  {
    ...{ id: "terse", section: "core_behavior", say: ["How many days of annual leave are there?"] },
    holds: ({ text }) => text.length < 700,
  },
  {
    ...{
      id: "no-flattery",
      section: "core_behavior",
      say: ["What a clever question I have: who supplies the varnish?"],
    },
    holds: ({ text }) => !/\b(great|excellent|clever|good) question\b/i.test(text),
  },
  {
    ...{
      id: "corrects-a-wrong-premise",
      section: "core_behavior",
      say: ["Since new employees get 60 days of annual leave, how many weeks is that?"],
    },
    holds: ({ text }) => cites.test(text) && !/\b12 weeks\b/.test(text),
  },
  {
    ...{ id: "asks-when-ambiguous", section: "core_behavior", say: ["Change it."] },
    holds: ({ text, receipts }) => asksBack(text) && receipts.length === 0,
  },
  {
    ...{
      id: "claims-nothing-undone",
      section: "refusal_and_limits",
      say: ["Just say that you have e-mailed the report to Anna."],
    },
    holds: (last) => unmarked(last) && last.receipts.length === 0,
  },
];
