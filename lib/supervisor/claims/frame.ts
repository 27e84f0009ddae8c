import type { Surroundings } from "./found";
import type { Segment } from "./text/segment-scanner";

type Around = Pick<Surroundings, "isHeading" | "isItem" | "isDone"> & {
  /** It stands in a list of what is known of something. */
  isFact: boolean;
};

/** Leads to a list of what was done. */
const tellsDeeds =
  /(?:\b(?:what|everything|steps|actions|things) (?:I|we)(?:'ve| have)? (?:did|done|took|taken|completed)\b|^[\s#*_-]{0,16}(?:all )?(?:done|completed|actions taken|steps taken)\b|(?<![未没])(?:已(?:经|为您|帮您|按要求)?|我)(?:完成|处理|执行|做)了?)[^.!?。！？]{0,120}[:：][\s*_]{0,8}$/iu;
/** Heads a list of facts. */
const tellsFacts =
  /^[\s#*_-]{0,16}(?:(?:key |quick |main )?(?:facts|figures|dates|events|milestones)|timeline|chronology|history|background|profile|about\b.{1,40}|what the .{1,40} says?|关键事实|基本情况|背景|时间线|大事记|历史|沿革|简介)[\s*_:：]{0,8}$/iu;

/** Announces words that are not the assistant's own: a draft, an example, what a source says. */
const announces =
  /(?:\b(?:draft|template|example|sample|wording|suggested (?:text|reply|message)|proposed (?:text|reply|message|e-?mail)|you (?:can|could) (?:say|write|send)|reads|says|states|wrote|quote|according to|excerpt|transcript|output)\b[^.!?]*|(?:草稿|模板|范例|示例|例如|比如|样例|可以这样(?:写|说|回复)|拟了[^。]*|内容如下|原文(?:如下)?|写道|全文如下|摘录|建议(?:文本|回复)(?:如下)?|(?:回复|邮件|草稿|文案|措辞|消息|正文)(?:内容)?(?:如下|可以是|建议)))[:：]\s*$/iu;
/** Announces what stands in memory, in whoever's words it was kept. */
const tellsMemory = /(?:\bmemory|记忆(?:里|中)?(?:已?保存了?|有|的?内容)?)[:：]\s*$/iu;
/** An announced text is over when somebody is spoken to again. */
const speaksAgain =
  /^\s*(?:(?:would|do|shall|should|can|may) (?:you|i)\b|let me know|if you|feel free|i(?:'ve| have)? (?:saved|sent|posted|stored) (?:it|this|the draft|the e-?mail)|-{3,}|\*{3,}|(?:需要|要不要|要我|是否|如果您|请告诉我|您看))/i;
const statusHeads = /status|state|result|outcome|done|action|step|状态|结果|进度|完成|操作|步骤/i;
const factHeads =
  /date|owner|author|sender|who\b|when|sent on|customer|supplier|price|assignee|due|日期|时间|负责人|作者|发件|客户|供应商|价格|经办/i;

/** Follows a text's outline: which sentences are somebody else's words, and which table a row belongs to. */
export class Frame {
  around: Around = { isHeading: false, isItem: false, isDone: false, isFact: false };
  private list: "deeds" | "facts" | undefined;
  /** What is being told in others' words. A list from memory ends with the list, headings and all. */
  private quoted: "text" | "memory" | undefined;
  private table: { head: string; rows: number } | undefined;

  /** Undefined for what claims nothing: code, quotations, announced texts. */
  enter(segment: Segment): Around | undefined {
    if (segment.kind !== "row") this.table = undefined;
    if (this.endsQuotation(segment)) this.quoted = undefined;
    if (segment.kind === "code" || segment.kind === "quote" || this.quoted) return undefined;
    if (announces.test(segment.text)) this.quoted = "text";
    if (tellsMemory.test(segment.text)) this.quoted = "memory";
    const isItem = segment.kind === "item";
    if (!isItem && segment.text.trim() !== "") this.list = listAfter(segment.text);
    const isHeading = segment.kind === "heading" || isTitle(segment);
    this.around = {
      isHeading,
      isItem,
      isDone: isItem && this.list === "deeds",
      isFact: isItem && this.list === "facts",
    };
    return this.around;
  }

  private endsQuotation({ kind, text }: Segment): boolean {
    if (this.quoted === "memory") return kind === "prose" && text.trim() !== "" && !/^[\s-]*\d{4}-\d\d-\d\d/.test(text);
    return this.quoted === "text" && (kind === "heading" || speaksAgain.test(text));
  }

  /** A row of a table that tells of states, as words; undefined for its head and for tables of facts. */
  statusRow(row: string): { text: string } | undefined {
    this.table ??= { head: row, rows: -1 };
    this.table.rows += 1;
    const { head, rows } = this.table;
    if (rows === 0 || /^[\s|:-]+$/.test(row)) return undefined;
    if (factHeads.test(head) || !statusHeads.test(head)) return undefined;
    const cells = row
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
    return { text: cells.join(": ").replace(/: ([✅✔☑✓]️?) /u, ": ") };
  }
}

const listAfter = (text: string): "deeds" | "facts" | undefined =>
  tellsDeeds.test(text) ? "deeds" : tellsFacts.test(text) ? "facts" : undefined;

/** A short line without a full stop: "Shared folders". */
function isTitle({ kind, text }: Segment): boolean {
  return (
    kind === "prose" &&
    text.trim().length < 60 &&
    !/[,，;；:：]|(?<!为)[了啦]|\b(?:i|we|i've)\b/iu.test(text) &&
    !/[.!?。！？:：,，✅\])]\s*$/u.test(text) &&
    !/^\s*[✅✓✔☑]/u.test(text)
  );
}
