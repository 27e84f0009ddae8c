import type { ScriptedMessage, ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";

/** What the agent is asked for, and what its model then does: three notes, written in one step by the specialist. */
export const wanted = (folder: string) => `Write three notes in ${folder}`;
export const answer = "The notes are done.";
const notesIn = (folder: string) =>
  ["north", "south", "west"].map((name) => ({
    path: `/documents/${folder}/${name}.md`,
    content: `# ${name}\n\nThe ${name} gate of ${folder} opens at nine.\n`,
  }));

const sinceUser = (messages: readonly ScriptedMessage[]) =>
  messages.slice(messages.findLastIndex(({ role }) => role === "user"));
const results = (request: ScriptedRequest) => sinceUser(request.messages).filter(({ role }) => role === "tool");

/** A model that hands the notes to the specialist, and answers anything else in one sentence. */
export function writeNotes(request: ScriptedRequest): ScriptedReply {
  const done = results(request);
  const said = request.messages.findLast(({ role }) => role === "user")?.text ?? "";
  const folder = /Write three notes in ([\w-]+)/.exec(said)?.[1];
  if (/^<specialist name="knowledge_base">/.test(request.system)) {
    return done.length === 0
      ? { toolCalls: notesIn(folder ?? "notes").map((note) => ({ name: "write_file", arguments: note })) }
      : { text: JSON.stringify(contractOf(done)) };
  }
  if (!folder) return { text: "Understood." };
  return done.length === 0
    ? { toolCalls: [{ name: "task", arguments: { subagent_type: "knowledge_base", description: wanted(folder) } }] }
    : { text: answer };
}

function contractOf(done: readonly ScriptedMessage[]): object {
  const receipts = done.flatMap(({ text }) => {
    const reply = JSON.parse(text) as { receipt?: object };
    return reply.receipt ? [reply.receipt] : [];
  });
  const isWhole = receipts.length === done.length;
  return {
    status: isWhole ? "success" : "partial",
    action_summary: `Wrote ${receipts.length} of ${done.length} notes.`,
    evidence: { answer: null, passages: null, candidates: null, receipts: receipts.length > 0 ? receipts : null },
    next_step: isWhole ? null : "Ask again for what was not approved.",
    missing_fields: null,
    assumptions: null,
  };
}
