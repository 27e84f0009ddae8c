/** What a turn came to before it was cut short. */
export interface Progress {
  /** Specialists' tasks that succeeded and that did not. */
  tasks: { well: number; badly: number };
  /** Receipts of success. */
  receipts: number;
  /** Parts of the plan that are open. */
  open: readonly string[];
}

const shown = 5;

/** What ran out, as `80 tool calls`. */
export function limitWords(count: number, spent: "model calls" | "tool calls", locale: string): string {
  if (locale !== "zh") return `${count} ${spent}`;
  return `${count} 次${spent === "model calls" ? "模型" : "工具"}调用`;
}

/** What was done and what was not, in one or two sentences. */
export function progressWords(locale: string, { tasks, receipts, open }: Progress): string {
  return locale === "zh" ? inChinese(tasks, receipts, open) : inEnglish(tasks, receipts, open);
}

function inEnglish({ well, badly }: Progress["tasks"], receipts: number, open: readonly string[]): string {
  const parts = [
    ...(well + badly > 0 ? [`${well} of ${well + badly} ${well + badly === 1 ? "task" : "tasks"} succeeded`] : []),
    ...(receipts > 0 ? [`${receipts} ${receipts === 1 ? "receipt shows" : "receipts show"} what was changed`] : []),
  ];
  const done = parts.length > 0 ? `Done: ${parts.join(", ")}.` : "Nothing was changed.";
  return open.length > 0 ? `${done} Not done: ${listed(open, "; ")}.` : done;
}

function inChinese({ well, badly }: Progress["tasks"], receipts: number, open: readonly string[]): string {
  const parts = [
    ...(well + badly > 0 ? [`${well + badly} 项任务中 ${well} 项成功`] : []),
    ...(receipts > 0 ? [`${receipts} 张回执记录了更改`] : []),
  ];
  const done = parts.length > 0 ? `已完成：${parts.join("，")}。` : "没有更改任何内容。";
  return open.length > 0 ? `${done}未完成：${listed(open, "；")}。` : done;
}

function listed(open: readonly string[], separator: string): string {
  const rest = open.length - shown;
  return [...open.slice(0, shown), ...(rest > 0 ? [`+${rest}`] : [])].join(separator);
}
