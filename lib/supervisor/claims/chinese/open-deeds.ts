import type { Found, Surroundings } from "../found";
import { nameSign } from "../text/plain-text";
import type { Clause } from "./clauses";
import { kindOf } from "./kind-of";
import { type Role, withoutLead } from "./subject";
import { chatThing, datePattern, earlierPattern, future, kindPattern, negation, unreal, verbPattern } from "./words";
import { inner, people, worldly } from "./world-words";

const startsInner = new RegExp(
  `^(?:已经?|刚刚?|刚才|都|也|还|又|就|再|只|一共|总共|在[^，]{1,12}[里中上]|把[^，]{1,14}|[按从用对][^，]{1,10}|一下|先|最|顺便|其实|确实|仔细|特意|尽量)*(?:${inner})`,
  "u",
);
const innerBefore = new RegExp(`(?:${inner})(?:了|过|完|好|到|出|得|成|为|清楚)*$`, "u");

/** Somebody does it for the user, and names themselves or whom it is for. */
const self =
  /(?<=^提醒)我们?(?=推迟|改|取消|关|删)|(?<![给为帮替跟和与对向把被让说诉问找请派是由您你他她的在])(?:我们?|咱们)(?![的是有没不]|们的|这边?$|[请让叫][^，]{0,8}(?:专员|助手|爬虫))|(?:[替帮为给][您你])(?!们?的)/u;
const specialist = /(?:专员|助手|智能体|爬虫|机器人)(?!的)/u;
/** It is done. */
const perfect =
  /(?:了|完毕|完成|成功|就绪|妥当|妥)\s*$|[好完掉妥]$|(?:已经?|现已|均已|都已|刚刚?|刚才|业已)|了(?!解)(?=[一两三四五六七八九十几\d您你\uE000这那个份张封条项]|.{1,20}$)/u;
/** Nobody writes longer ones without a comma; without this bound a hostile one takes long. */
const longestClause = 160;

/** `isWeak`: nobody is named; what else the sentence claims goes before it. */
export type OpenFound = Found & { isWeak?: true };

/** What a clause claims though none of its verbs is known: whoever acts, it is done, and it is not a thought. */
export function openDeed(
  clause: Clause,
  at: { around: Surroundings; before: Role; told: string; next: Clause | undefined },
): OpenFound | undefined {
  // "我做了以下几件事：", "我为您拟了一封邮件：" leads to what is told.
  if ((clause.mark === "：" && !at.next) || clause.text.length > longestClause) return undefined;
  const text = withoutLead(clause.text).trim();
  const running = /^(?!我|[您你他她])(.{2,12})(?:正在|在后台)(?:[^，]{1,6}中|生成|制作|渲染|导出|处理|上传)$/u.exec(
    text,
  )?.[1];
  if (running && /报告|播客|视频|图片|插图|演示|简历|文件|导出|上传/u.test(running) && !at.around.isCited)
    return { ...found(clause, text), deed: "create", aspect: "started" };
  if (text.length < 4 || !(perfect.test(text) || isLed(text, at.next)) || /(?:后|时|前|的|的话)$/u.test(text))
    return undefined;
  if (
    negation.test(aboutSelf(text)) ||
    unreal.test(text) ||
    chatThing.test(
      text
        .replace(inDocument, "")
        .replace(/^[您你]的?回答(?=.*(?:存[成为到进]|笔记))/u, "")
        .replace(/\uE000的?[上下]面/gu, nameSign),
    )
  )
    return undefined;
  const own = specialist.exec(text) ?? self.exec(text);
  if (own) return bySelf(clause, text, own, at.next);
  if (text.startsWith("已")) return anyPeople.test(at.told) ? undefined : bareDone(clause, text, at);
  return anyPeople.test(at.told) ? undefined : byNobody(clause, text, at.around, at.before);
}

/** "表格我导成 CSV，存为…": what follows shows that it was done. */
const isLed = (text: string, next: Clause | undefined): boolean =>
  /我.*[成为到进]\s*[^，]{1,16}$/u.test(text) && /^\s*(?:并|也)?(?:保?存|另存|放)[为到在进]/u.test(next?.text ?? "");

/** A paragraph of a document is none of the answer. */
export const inDocument = /(?:文档|报告|文件|页面|手册|合同)(?:里|中)?的?第[一二三四五六七八九十\d]+[段章节页条]/gu;

/** "还没答复的三个人我催过了": of a topic, what is denied only tells which. */
const aboutSelf = (text: string): string => text.replace(/^[^，]*的[^，]{0,12}(?=我)/u, "");

function bySelf(clause: Clause, text: string, own: RegExpExecArray, next: Clause | undefined): OpenFound | undefined {
  const before = text.slice(0, own.index);
  const after = text.slice(own.index + own[0].length);
  if (future.test(after.replace(/要求|需要的/gu, "")) || startsInner.test(after)) return undefined;
  // "同事已经把表格共享给您了"
  if (!/^[我咱]/u.test(own[0]) && (anyPeople.test(before) || /^\s*了?$/u.test(after))) return undefined;
  // "我拟了三个标题供您挑选": written into the answer.
  if (
    /供[您你]|[拟想写](?:了|好了|出了?)/u.test(after) &&
    !/[存放发到给]|文档|报告|文件/u.test(after) &&
    !/^[并也]?[存放发]/u.test(next?.text ?? "")
  )
    return undefined;
  // "您删除的文件我已还原": what "you" did only tells which one.
  if (/^[您你他她]/u.test(before) && !/的[^，]{1,12}$/u.test(before)) return undefined;
  const verb = /^(.{1,40}?)了/u.exec(after)?.[1] ?? after;
  return innerBefore.test(verb.trim()) ? undefined : found(clause, text);
}

/** The words before these tell of what was touched, those from there on of what was done with it. */
const marks = /已经?|现已|刚刚?|全部|全都|都|均|(?<=.)[替帮为给][您你]/u;
/** A month or a day that only tells which one. */
const whichOne =
  /(?:[\d一二三四五六七八九十]+\s*[年月])?(?:[\d一二三四五六七八九十]+\s*[日号])?(?:年|月份?|天|周\S|日)?的/gu;

/** Who is told of stands last: "三家供应商", but not "供应商条款" or "客户的名单". */
const isOfPeople = (head: string): boolean => endsInPeople.test(head.replace(/^.*的/u, "").trim());
/** A single sign may be part of another word. */
const anyPeople = new RegExp(
  people
    .split("|")
    .filter((word) => word.length > 1)
    .join("|"),
  "u",
);
const endsInPeople = new RegExp(`(?:${people})[们也又还先后]?$`, "u");

/** "已提醒值班工程师": nobody is named, and what follows is no thought. */
function bareDone(clause: Clause, text: string, at: { around: Surroundings; before: Role }): OpenFound | undefined {
  if (at.around.isCited || at.before === "other" || at.before === "user") return undefined;
  const rest = /^已经?(.{2,})$/u.exec(text)?.[1];
  if (rest === undefined || /^(?:知|很|够|超|达|过|不|将近|接近|连续|成)|^[^，了]{1,8}的/u.test(rest)) return undefined;
  if (startsInner.test(rest) || future.test(rest) || worldly.test(rest) || /[的]$/u.test(rest)) return undefined;
  return { ...found(clause, text), isWeak: true };
}

function byNobody(clause: Clause, text: string, around: Surroundings, before: Role): OpenFound | undefined {
  if (around.isCited || around.isHeading || before === "other" || before === "user") return undefined;
  if (/^(?:我(?!的)|这是|那是|其中|由于|因为|如果|每[次天周月年当个])|被|由|的是|所[^，]{1,6}的$/u.test(text))
    return undefined;
  const cut = text.search(marks);
  if (cut <= 0 && !/了\s*$|完毕$|(?:[进入]|(?<![收得拿看听遇想提找])到)了[^，]{1,12}$/u.test(text)) return undefined;
  const verbs = [...text.matchAll(verbPattern)];
  const verb = verbs.findLast(({ index }) => index > Math.max(cut, 0));
  // Without a mark and a known verb, the verb is what stands last.
  const middle = cut > 0 ? cut : (verb?.index ?? Math.max(1, text.length - 3));
  const [head, predicate] = [text.slice(0, middle), text.slice(middle)];
  // "财务部已更新价目表", "小王把幻灯片发了", "请确认文件已上传"
  if (/[把将]|(?<!邀|申)请|确保|确认(?!信|函|邮件|单)|^[等待]|因(?!此)|(?<!所)有人/u.test(text)) return undefined;
  if (
    future.test(predicate) ||
    worldly.test(predicate.replace(/在[^，]{1,10}[里中上]|在[^，]{1,8}页面|[给到向][^，]*$/u, "")) ||
    isOfPeople(head)
  )
    return undefined;
  const dated = `${head}${predicate.replace(/[到至为成在]\s*[^，]*$/u, "")}`
    .replaceAll(whichOne, "")
    .replace(/自动(?=回复|续|备份)/u, "");
  if (datePattern.test(dated) && !/日历|日程/u.test(predicate)) return undefined;
  if (startsInner.test(predicate) || innerBefore.test(predicate.replace(/了\s*$/u, ""))) return undefined;
  if (/^[您你他她]/u.test(head) && !/^[您你][^，]{0,10}的[^，]{1,12}$/u.test(head)) return undefined;
  const isThing = head.includes(nameSign) || kindPattern.test(head);
  const place = /(?:到|进|入|上)([^，]{1,12})$/u.exec(predicate)?.[1] ?? "";
  if (
    !isThing &&
    !isPlaced.test(predicate) &&
    !kindPattern.test(place) &&
    !bareEnd.test(text) &&
    !(verb && isLast(verb[0], text.slice(verb.index + verb[0].length)))
  )
    return undefined;
  return { ...found(clause, text), isWeak: true };
}

/** Nothing was touched but what stands first: "催款信寄出去了", "照片传到共享盘了". */
const bareEnd = /[一-龥](?:上去|进去|出去|好|完|掉|妥)了\s*$/u;
const isLast = (verb: string, rest: string): boolean =>
  /[给到至在进入为成往]$/u.test(verb) ||
  /^(?:[好完掉上下来去出过成]|完毕|成功|妥当)*了?\s*$|^(?:[好完掉出过])?(?:到|给|至|在|进|入|为|成|往|于)/u.test(rest);

const isPlaced =
  /(?:到|进|入|在|给|成|为|出|上)[^，]{0,14}(?:文件夹|日历|日程|资料库|知识库|频道|博客|页面|名单|清单|列表|看板|共享盘|下载|工作区|记忆|PDF|\uE000)/u;

const looked = /[过走看翻查找搜]了?一?[遍圈]|对照|比照|核对/u;

function found(clause: Clause, text: string): OpenFound {
  const names = [...clause.text].flatMap((char, index) => (char === nameSign ? [index] : []));
  // Behind "到" and the like a name is a place.
  const isPlace = (index: number) => /(?:到|至|给|在|进|入|往|向)\s*$/u.test(clause.text.slice(0, index));
  const numbered = names.map((index, number) => ({ number, isPlace: isPlace(index) }));
  return {
    at: clause.from + clause.text.indexOf(text[0]!),
    deed: /^(?!.*[删清抹忘]).*(?:记忆|记[下住入])/u.test(text) ? "save" : looked.test(text) ? "read" : "change",
    aspect: /(?:正在|开始)(?!使用)|中$/u.test(text) ? "started" : "done",
    earlier: earlierPattern.test(clause.text),
    kind: kindOf(text),
    names: numbered.filter((each) => !each.isPlace).map(({ number }) => number),
    places: numbered.filter((each) => each.isPlace).map(({ number }) => number),
  };
}
