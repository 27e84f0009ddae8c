/**
 * What the person wrote, without what is added around it: summaries of what came before, the author's name that opens each message of a shared
 * thread (which threads are shared stands in the prompt, so that "Note: the price rose" stays whole elsewhere), and the
 * list of documents that a message was sent with.
 */
export function personSaid(message: string, system: string): string {
  const text = withoutSummaries(message)
    .split(/\n\n(?:Documents meant|Threads meant \([^)\n]*\)):\n/)[0]!
    .trim();
  const shared = /<agent_identity>[\s\S]*?each message starts with its author's name[\s\S]*?<\/agent_identity>/;
  // A name is whatever people call themselves, "Ada (yard 2)" and "李雷" alike.
  return shared.test(system) ? text.replace(/^[^\n]{0,120}?:\s+/, "") : text;
}

function withoutSummaries(message: string): string {
  const end = "</earlier_turns>";
  const own = message.startsWith("<earlier_turns>") ? message.slice(message.indexOf(end) + end.length) : message;
  return own.endsWith("</work_so_far>") ? own.slice(0, own.lastIndexOf("<work_so_far>")) : own;
}
