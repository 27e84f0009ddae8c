import type { Found, Surroundings } from "../found";
import type { Clause } from "./clauses";
import type { OpenFound } from "./open-deeds";
import { subjectOf } from "./subject";
import { completePattern, datePattern, earlierPattern, future, kindPattern, negation, unreal } from "./words";

const ready =
  /(?:已经?|都|现在?)?(?:准备)?(?:就绪|准备好|可(?:以)?在[^，]{1,12}(?:查看|打开|找到)|完工|出炉|可供查看)/u;
const made = /报告|播客|视频|演示|图片|简历|文档|文件/u;
const whole =
  /^(?:[两三四五六七八九十\d]+(?:步|项|件|个步骤|个任务)|[您你][^，]{1,4}的事|[您你][^，]{1,6}的(?=$|都|全)|任务|工作|操作|步骤|请求|所有|全部|一切|事情|都|这件事|该任务|本次任务)/u;

/** What is told as a state: "报告已就绪", "任务完成了", "搞定了", "已添加到记忆". */
export function chineseStates(clause: Clause, around: Surroundings, before: string): OpenFound[] {
  const { text } = clause;
  if (around.isCited || negation.test(text) || unreal.test(text) || /(?:后|时|前)$/u.test(text.trim())) return [];
  const added = addedTo(clause, before);
  if (added) return [added];
  const isReady = ready.exec(text);
  if (isReady && made.test(text.slice(0, isReady.index)) && !datePattern.test(text))
    return [state(clause, isReady.index, "create")];
  const begun =
    /(?:已经?|刚刚?|我)(?:开始|启动|着手)(?:了)?(?=[^，]{0,12}(?:报告|播客|视频|演示))|正在(?:准备|处理|进行|制作|赶制|加紧)[^，]{0,4}中?$|(?:准备|处理|制作)中$/u.exec(
      text,
    );
  if (begun && made.test(text) && !/^我?们?正在/u.test(text))
    return [{ ...state(clause, begun.index, "create"), aspect: "started" }];
  const lies = /(?:现在|已经?).{0,4}在(?:[您你]的|\uE000).{0,12}[里中]了?\s*$/u.exec(text);
  if (lies && subjectOf(text.slice(0, lies.index)).role === "thing") return [state(clause, lies.index, "save")];
  // "小梅现在可以编辑路线图了"
  const opened =
    /现在(?:都|也)?(?:可以|能)(?:查?看|编辑|评论|访问|打开)[^，]*了$|已经?(?:获得|拥有|取得)[^，]*(?:权限|访问权)$/u.exec(
      text,
    );
  if (opened && !/^(?:您|你|我|大?家)/u.test(text.trim()))
    return [{ ...state(clause, opened.index, "share"), isWeak: true }];
  if (future.test(text)) return [];
  const done = completePattern.exec(text);
  if (!done || /^(?:的|后|前|时|度|情况)/u.test(text.slice(done.index + done[0].length))) return [];
  const left = text.slice(0, done.index);
  const right = text.slice(done.index + done[0].length);
  if (!/已|都|全|了|好$|成功/u.test(left + right) && right.trim() !== "" && !/^[\uE002！。\s]*$/u.test(right))
    return [];
  const subject = subjectOf(left.replace(/(?:已经?|都|全部?|均|刚刚?|成功|顺利)+$/u, ""));
  if ((around.isHeading && !text.includes("\uE002")) || datePattern.test(left)) return [];
  if (subject.role === "thing" && made.test(subject.text) && !whole.test(subject.text))
    return [state(clause, done.index, "create")];
  if (subject.role === "other" || subject.role === "user" || before === "other")
    return whole.test(subject.text) ? [state(clause, done.index, "complete")] : [];
  return [state(clause, done.index, "complete")];
}

/** "添加" and "加入" keep in memory, make a task, or change what there is. */
function addedTo(clause: Clause, before: string): Found | undefined {
  const { text } = clause;
  const verb = /(?:添加|加入|加到|加进|列入)/u.exec(text);
  if (!verb) return undefined;
  const left = text.slice(0, verb.index);
  const right = text.slice(verb.index + verb[0].length);
  if (!/已|刚|成功/u.test(left) && !/^(?:到|进)?[^的]{0,20}了|^了/u.test(right)) return undefined;
  if (future.test(left) || /^的/u.test(right)) return undefined;
  const subject = subjectOf(left.replace(/(?:已经?|把|将|均|都).*$/u, ""));
  if (
    subject.role === "other" ||
    subject.role === "user" ||
    (subject.role === "none" && (before === "other" || before === "user"))
  )
    return undefined;
  const deed = /记忆|memory/iu.test(text)
    ? "save"
    : /提醒|会议|闹钟/u.test(text)
      ? "schedule"
      : /任务|工单|待办|事件|日程|提醒/u.test(text)
        ? "create"
        : "update";
  return state(clause, verb.index, deed);
}

function state(clause: Clause, at: number, deed: Found["deed"]): Found {
  const match = kindPattern.exec(clause.text);
  const kind = match
    ? (Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? null)
    : null;
  const names = [...clause.text].filter((char) => char === "\uE000").map((_, index) => index);
  return {
    at: clause.from + at,
    deed,
    aspect: "done",
    earlier: earlierPattern.test(clause.text),
    kind: deed === "complete" ? null : kind,
    names,
    places: [],
  };
}
