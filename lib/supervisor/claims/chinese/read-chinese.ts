import type { Deed } from "../deeds";
import type { Found, Surroundings } from "../found";
import { nameSign } from "../text/plain-text";
import { type Clause, clausesOf, isQuestion, saidByOthers, tellsOfOthers } from "./clauses";
import { kindOf } from "./kind-of";
import { mergeClaims } from "./merge-claims";
import { inDocument, type OpenFound, openDeed } from "./open-deeds";
import { chineseStates } from "./states";
import { type Role, subjectOf, withoutLead } from "./subject";
import { chatThing, datePattern, earlierPattern, future, kindPattern, negation, unreal, verbPattern } from "./words";

/** Behind the verb: it is done. */
const doneAfter =
  /^(?:好|完|妥|成|掉|上|来|干净|下来|下去|下|出去|出来|过去|过来|出|去|进去|进|到|入|住|走|回|齐|全|给|为|至)?(?:了|过(?!期|程|滤|去|高|低|多)|完毕|成功)|^(?:好|完|妥|掉)(?:$|并|且|、|后?再)|^(?:完成)(?!后)|^(?:到|给|至|进|为|成|在|出|上|下|掉|去|走|好|完|往)[^的，]{0,60}了$/u;
const doneBefore = /(?:已经?|均已|都已|现已|业已|刚刚?|刚才|成功地?|早已|曾经?)/u;
/** "我看到您已保存…": whoever stands right before the verb acts. */
const actsThemselves =
  /(?:^|[^为给帮替把将向跟和与对被由您你他她])(?:您|你|他|她|他们)(?:已经?|刚刚?|都|也|昨天|今天)*$/u;
/** "以下是我为您创建的文档": what is shown was made. */
const presents =
  /(?:这(?:里)?(?:就)?是|以下(?:就)?是|就是)我(?:们)?(?:刚刚?|已经?)?(?:[为给帮替][您你])?(?:刚刚?|新)?$/u;
const kept = /^(?:document|file|report|folder|reminder|task|ticket|automation|presentation)$/;
const attributive = /^(?:好|完|过|到|成|出|在[^，您你我他她]{0,12})?了?的(?![^，]{1,10}[里中上下内]$)/u;
const afterwards = /(?:之?后|以后|时|的时候|之?前|的话|的?期间)$/u;

/** Nobody tells of deeds in more clauses of one sentence; without this bound a hostile one takes long. */
const mostClauses = 24;

/** The claims of a Chinese sentence, in order. `words` are plain: markup gone, names replaced by signs. */
export function readChinese(words: string, around: Surroundings): Found[] {
  // "我之前说已发送，那是错的" takes back what was said.
  if (/(?:说|声称)/u.test(words) && /(?:是错的|不对|有误|不准确|搞错|说错|不属实)/u.test(words)) return [];
  // Spoken endings say the same as the written one.
  const text = words.replaceAll(/[啦咯喽嘞]/gu, "了").replaceAll(/[~哈哦喔呀哟噢](?=$|[，。！!])/gu, " ");
  const clauses = clausesOf(text);
  const found: OpenFound[] = [];
  let before: Role = around.subject === "other" ? "other" : "none";
  let isReported = false;
  for (const [index, clause] of clauses.slice(0, mostClauses).entries()) {
    if (clause.mark === "？" || clause.mark === "?" || isQuestion(clause.text)) continue;
    const isQuoted = isReported && clauses[index - 1]?.mark === "：";
    if (/^\s*我们?(?!的)/u.test(clause.text) && !isQuoted) isReported = false;
    // "要是连上了，我就把它贴出去了"
    if (
      index > 0 &&
      /^\s*(?:要是|如果|假如|倘若|若是|只要|一旦)/u.test(clauses[0]!.text) &&
      /就|会|才/u.test(clause.text)
    )
      continue;
    isReported ||= saidByOthers(clause);
    if (isReported) continue;
    // "已保存到记忆：我搬到了汉堡" tells what was kept in its own words.
    if (/记忆(?:里|中)?$/u.test(clauses[index - 1]?.text ?? "") && clauses[index - 1]?.mark === "：") break;
    // "我对比了方案，并汇总成文档": what follows a deed is done as well.
    const goesOn =
      found.length > 0 &&
      before === "agent" &&
      /^\s*(?:并且?|然后|随后|同时)|^\s*[^，您你他她]{1,6}也/u.test(clause.text);
    const read = readClause(clause, {
      before,
      around,
      goesOn,
      next: clauses[index + 1],
      told: text.slice(0, clause.from),
    });
    found.push(...read.found);
    if (read.role !== "none") before = read.role;
  }
  return mergeClaims(found);
}

function readClause(
  clause: Clause,
  at: { before: Role; around: Surroundings; goesOn: boolean; next: Clause | undefined; told: string },
): { found: OpenFound[]; role: Role } {
  const { text } = clause;
  if (perceives.test(text.trim()) || reckons.test(text.trim())) return { found: [], role: "none" };
  const found: OpenFound[] = [];
  let role: Role = "none";
  const verbs = [...text.matchAll(verbPattern)];
  // "记录已清除": the first is a thing.
  const named = verbs[0] && withoutLead(text.slice(0, verbs[0].index)).trim() !== "";
  const acts = verbs.find((match, index) => {
    const end = match.index + match[0].length;
    return verbs[index + 1]?.index !== end && !/^(?:已|均|都|全|被)/u.test(text.slice(end));
  });
  const first = ((named && acts) || verbs[0])?.index ?? 0;
  for (const [index, match] of verbs.entries()) {
    const verb = { from: match.index, to: match.index + match[0].length, word: match[0], deed: deedOf(match) };
    const limit = verbs[index + 1]?.index ?? text.length;
    const read = readVerb(clause, verb, limit, { ...at, first, claimed: found.length > 0 });
    if (read.role !== "none") role = read.role;
    if (read.found) found.push(read.found);
  }
  if (found.length === 0) found.push(...chineseStates(clause, at.around, at.before));
  const open = found.length === 0 ? openDeed(clause, at) : undefined;
  if (open) found.push(open);
  if (verbs.length === 0 && tellsOfOthers(text)) role = "other";
  return { found, role: role === "none" && found.length > 0 ? "agent" : role };
}

/** "我看到卡里姆已经分享了": what somebody came to know was not done by them. */
const reckons = /^我们?在?(?:算|计算|统计|比较|回答|分析|写|翻译)[^，]{0,8}时|^(?:估计|估算|结论)我/u;
const perceives =
  /^(?:[^，]{0,6}[，,])?我们?(?:刚刚?|也|已经?)?(?:看到|看见|注意到|发现|了解到|得知|知道|明白|理解|记得|听说|觉得|认为|以为|担心|猜)(?![^，]*我)[^，]{4,}/u;
/** "那份文件我已经…": whatever stands before, "I" do it. */
const isTopic =
  /(?<![给为帮替跟和与对向把被让说诉问找请派是的])我们?(?:已经?|都|全都?|也|刚刚?|顺手|一并|重新|逐个|[帮替给为][您你])*(?:[把将][^，]{1,20})?$/u;

const deedOf = (match: RegExpExecArray): Deed =>
  Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)![0] as Deed;

function readVerb(
  clause: Clause,
  verb: { from: number; to: number; word: string; deed: Deed },
  limit: number,
  at: {
    before: Role;
    around: Surroundings;
    goesOn: boolean;
    next: Clause | undefined;
    first: number;
    claimed: boolean;
  },
): { found?: Found; role: Role } {
  const { text } = clause;
  // "导出任务已提交": the work that was handed in was told of already.
  if (verb.word === "提交" && at.claimed) return { role: "none" };
  const left = text.slice(0, verb.from);
  const right = text.slice(verb.to).replace(/^ +/u, "");
  const taken = left.search(/(?:把|将(?!会|要)|被|由)/u);
  const subject = subjectOf(subjectText(text.slice(0, at.first)).replace(/经过?$/u, ""));
  const role =
    isTopic.test(left.slice(-60)) && /的[^，]{1,12}我|^[^您你他她我]{1,30}我/u.test(left) ? "agent" : subject.role;
  const started = isStarted(left, right);
  const listed = at.around.isDone && /^(?:\s*|(?:把|将).*)$/u.test(left);
  const follows = at.goesOn && /^(?:[成到至在给为出入进])/u.test(right);
  const looked = verb.deed === "read" && /经过?$/u.test(left) && kindPattern.test(right);
  const done =
    verb.word.endsWith("了") ||
    follows ||
    (verb.from === at.first && /^(?!.*的$).*[把将]/u.test(left) && /了$/u.test(right)) ||
    listed ||
    looked ||
    isDone(left, right, limit - verb.to);
  if (presents.test(left) && kept.test(kindOf(right) ?? "") && /^[好完]?的/u.test(right))
    return { role: "agent", found: found(clause, verb, "done", objectZone(left, right, role, ""), at.next) };
  if (!done && !started) return { role };
  // "发布了更新", "上传到共享文件夹": what looks like a verb names a thing.
  if (/(?:把|将)$/u.test(left) && !/^(?:了|给|到|至)/u.test(right)) return { role: "none" };
  if (at.first < verb.from && /(?:[了过到在至进给的从往])$/u.test(left) && !/(?:已经?|把.{1,20})$/u.test(left))
    return { role: "none" };
  if (attributive.test(right) || /^[^，]{0,12}的(?:人|用户|员工|成员|客户)/u.test(right)) return { role };
  if (afterwards.test(text.trim()) || denied(left, right)) return { role };
  // "记忆里保存了：" leads to what is told from it.
  if (clause.mark === "：" && at.next === undefined && /[里中内]$/u.test(left.trim())) return { role };
  if (unreal.test(left) || isFuture(left, right)) return { role };
  if (actsThemselves.test(left)) return { role: "other" };
  const own = role === "agent" || by(left) === "agent";
  if (!own && at.around.isCited) return { role };
  if (by(left) === "other") return { role };
  if (
    !own &&
    verb.deed !== "schedule" &&
    (datePattern.test(
      left
        .replace(/(?:月[\d一二三四五六七八九十]+[日号]|年|月份?|天|周\S)的/gu, "")
        .replace(/[一二三四五六七八九十]+(?=提醒|会议)/gu, ""),
    ) ||
      /^于/u.test(right))
  )
    return { role };
  if (role === "other" || role === "user") return { role };
  if (role === "thing" && !doneBefore.test(left) && isTale(subject.text, at)) return { role };
  if (role === "none" && (at.before === "other" || at.before === "user")) return { role };
  if (
    role === "none" &&
    at.around.isHeading &&
    !doneBefore.test(left) &&
    !/了$|[好完成掉]了/u.test(text) &&
    !/^了/u.test(right) &&
    !listed
  )
    return { role };
  if (role === "thing" && taken >= 0 && by(left) === undefined && !/被/u.test(left)) return { role };
  const zone = objectZone(left, right, role, subject.text);
  if (isChat(verb, zone, text)) return { role };
  if (verb.deed === "read" && /可以?|能/u.test(left)) return { role };
  if (role === "agent" && subject.weak && !kindPattern.test(zone.text) && !zone.text.includes(nameSign))
    return { role };
  return {
    role: own ? "agent" : role,
    found: found(clause, verb, started ? "started" : "done", zone, at.next),
  };
}

/** "生产线迁到了越南，两条产线关闭了", "邮件转给了法务，但对方没有回复": a tale of others. */
function isTale(subject: string, at: { before: Role; next: Clause | undefined }): boolean {
  if (/^\s*(?:但是?|不过|而)?(?:对方|[他她]们?)/u.test(at.next?.text ?? "")) return true;
  return at.before === "other" && !kindPattern.test(subject) && !/^(?:它|这|那|都|全|一切)/u.test(subject);
}

/** What stands before the words that lead to the verb. */
function subjectText(left: string): string {
  const cut = left.search(/全都|(?<=.)全部(?!的)|已经?|均|都|现已|刚刚?|成功|把|将|被|由|正在|开始|曾|早已|顺手/u);
  return cut < 0 ? left : cut === 0 ? "" : left.slice(0, cut);
}

function isDone(left: string, right: string, room: number): boolean {
  if (doneAfter.test(right.slice(0, Math.max(room, 8)))) return true;
  const match = [...left.matchAll(new RegExp(doneBefore, "gu"))].at(-1);
  if (!match) return false;
  // "已上传的合同" uses the word up.
  return !/的$|(?:上传|保存|创建|发送|更新|删除)[^，]{0,4}的/u.test(left.slice(match.index));
}

function isStarted(left: string, right: string): boolean {
  if (/(?:开始|着手|启动)(?:了)?(?:对|报告的?)?[^，]{0,10}$/u.test(left) && /已|我|了/u.test(left)) return true;
  if (/^(?!为)[^，]{0,10}(?:中$|任务已|工作已|已(?:开始|启动|提交)|正在进行|进行中)/u.test(right))
    return !/^[^，]{0,6}完成/u.test(right);
  return /正在$|正在(?:被|后台)?[^，]{0,3}$/u.test(left) && !/我|为您|帮您/u.test(left) && withThing(left);
}

const withThing = (left: string): boolean => kindPattern.test(left) || left.includes(nameSign);

function denied(left: string, right: string): boolean {
  return (
    negation.test(left.replace(/不仅|不但/gu, "")) ||
    /^[^，]{0,4}(?:失败|未遂|不了|不成|不到)/u.test(right) ||
    /^(?:了)?(?:什么也没|零[个份])/u.test(right)
  );
}

function isFuture(left: string, right: string): boolean {
  // "已将" and "将…移到了" take up the object; "将发送" tells of what is to come.
  const plain = left.replace(/(?:您|你)要的/gu, "");
  if (/将$/u.test(plain) && !/已经?将$/u.test(plain)) return true;
  if (/将已|将被|^等|^待/u.test(plain.trim())) return true;
  if (!future.test(plain)) return false;
  return !/了/u.test(right.slice(0, 3)) || !/已/u.test(plain) || /届时|将会(?!议|员|话)/u.test(plain);
}

function by(left: string): "agent" | "other" | undefined {
  const who = /(?:被|由)([^，]{1,16})$/u.exec(left)?.[1];
  if (who === undefined || /^(?:已|成功|移|自动)/u.test(who)) return undefined;
  return subjectOf(who).role === "agent" ? "agent" : "other";
}

interface Zone {
  text: string;
  /** Names before this place in the clause stand in it; others are places. */
  from: number;
  to: number;
  places: string;
}

/** The words that name what was touched. */
function objectZone(left: string, right: string, role: Role, subject: string): Zone {
  const taken = /(?:把|将)/u.exec(left);
  if (taken) return { text: left.slice(taken.index + 1), from: taken.index, to: left.length, places: right };
  if (role === "thing") return { text: subject, from: 0, to: left.length, places: right };
  const cut = right.search(/到|给|至|在|进(?!行)/u);
  const start = left.length;
  const text = cut < 0 ? right : cut <= 2 ? right : right.slice(0, cut);
  return {
    text: cut >= 0 && cut <= 1 ? right : text,
    from: start,
    to: start + 400,
    places: `${left} ${cut < 0 ? "" : right.slice(cut)}`,
  };
}

function isChat(verb: { deed: Deed; word: string }, zone: Zone, text: string): boolean {
  if (zone.text.includes(nameSign)) return false;
  if (/最前|开头|结尾|末尾/u.test(text)) return true;
  if (chatThing.test(zone.text.replace(inDocument, "")) && /^(?:create|update|delete|read)$/.test(verb.deed))
    return true;
  if (/下面|以下|上面|如下/u.test(text) && /^(?:create|update|delete)$/.test(verb.deed)) return true;
  return (
    verb.deed === "create" &&
    /^(?:写|编写|做|制作|拟)/u.test(verb.word) &&
    /草稿|初稿|大纲|摘要|总结|表(?:格)?$|邮件/u.test(zone.text) &&
    !/(?:报告|文档|文件)$/u.test(zone.text) &&
    !/到|存/u.test(zone.places)
  );
}

function found(
  clause: Clause,
  verb: { from: number; to: number; word: string; deed: Deed },
  aspect: Found["aspect"],
  zone: Zone,
  next: Clause | undefined,
): Found {
  const kind = kindOf(zone.text) ?? (/记忆|memory/iu.test(zone.places) ? "memory" : null);
  const before = clause.text;
  const names: number[] = [];
  const places: number[] = [];
  let number = 0;
  for (let i = 0; i < before.length; i += 1) {
    if (before[i] !== nameSign) continue;
    const isPlace = i < zone.from || i >= zone.to || /(?:到|至|给|在|进|入|为|成|往)\s*$/u.test(before.slice(0, i));
    (isPlace && !/名为\s*$/u.test(before.slice(0, i)) ? places : names).push(number);
    number += 1;
  }
  if (next && clause.mark === "：" && new RegExp(`^\\s*${nameSign}\\s*$`, "u").test(next.text)) names.push(number);
  return {
    at: clause.from + verb.from,
    deed: deedOfKind(verb, kind, clause.text),
    aspect,
    earlier: earlierPattern.test(clause.text),
    kind,
    names,
    places,
  };
}

/** Some verbs are another deed with another thing: a reminder that is set, a ticket that is submitted. */
function deedOfKind({ word, deed }: { word: string; deed: Deed }, kind: string | null, text: string): Deed {
  if (/^设/u.test(word)) {
    if (kind === "reminder" || kind === "meeting" || kind === "event") return "schedule";
    return kind === "automation" || kind === "folder" || kind === "task" ? "create" : "set";
  }
  if (word === "提交") return kind === "ticket" || kind === "task" ? "create" : "send";
  if (/留了?言/u.test(text)) return "post";
  if (/^留/u.test(word) && kind !== "comment") return "save";
  // "做完了" names nothing.
  if (/^做/u.test(word) && /的事(?:情|项)?(?:都|全|也|已)/u.test(text)) return "complete";
  if (/^做/u.test(word) && !kindPattern.test(text) && !text.includes(nameSign)) return "complete";
  if (word === "打开") return /重新|任务|工单|自动化|验证|功能|模式|开关|通知|提醒/u.test(text) ? "set" : "read";
  if (/^(?:写入|写进)$/u.test(word)) return "save";
  if (/记忆/u.test(text) && /^(?:更新|修改|添加|补充)$/u.test(word) && /(?:添加|补充)/u.test(word)) return "save";
  return deed;
}
