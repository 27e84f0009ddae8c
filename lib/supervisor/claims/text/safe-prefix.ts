import { englishKind } from "../english/nouns";
import { isPhrasePast } from "../english/phrase-verbs";
import { englishVerb } from "../english/verbs";
import { auxiliaries, determiners, prepositions, pronouns } from "../english/words";

/** Longer beginnings are not looked at again and again: they wait for their end. */
const longestLook = 400;
/** Words at the beginning of a sentence that may still belong to the name of a thing. */
const longestName = 4;

const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|\S/gu;
const agents =
  /^(?:i|we|i['’]\w+|we['’]\w+|assistant|specialists?|agents?|bot|candor|system|app|crawler|done|completed?|finished|ready|set|here|there|my|our|your|noted|sorted)$/;
/** Where a Chinese clause may begin to tell of a deed, or of something that a deed can be told of. */
const chineseTrigger =
  /我|您的|你的|已|把|将|被|由|了|好|完|成|均|都|刚|正在|开始|专员|助手|系统|智能体|报告|文件|文档|邮件|消息|记忆|会议|提醒|工单|任务|页面|评论|内容|数据|表|笔记|链接|附件|图片|通知|这|那|它|其|全部|所有/u;
const markup = /[*_`"“”'‘’《》「」『』<>[\]|#~✅✔☑✓]/u;

/**
 * How much of a sentence that has not ended may be shown: what whatever follows cannot make part of a claim, so that
 * first words need not wait for the full stop. Grammar decides: a claim needs somebody who acts, a thing that can be
 * made or touched, or a participle; before the first of these, words flow.
 */
export function safePrefix(beginning: string): number {
  if (beginning.length > longestLook || /^\s*(?:[-+]|\d{1,3}[.)])\s/.test(beginning)) return 0;
  const stop = beginning.search(markup);
  const text = stop < 0 ? beginning : beginning.slice(0, stop);
  return /\p{Script=Han}/u.test(text) ? chinesePrefix(text) : englishPrefix(text);
}

function chinesePrefix(text: string): number {
  let safe = 0;
  for (const match of text.matchAll(/[^，；：,;:]*[，；：,;:]/gu)) {
    if (chineseTrigger.test(match[0]) || /[a-z]/i.test(match[0])) break;
    safe = match.index + match[0].length;
  }
  return safe;
}

function englishPrefix(text: string): number {
  // The last word may go on.
  const whole = text.slice(0, text.search(/\S*$/));
  let safe = 0;
  let open = true;
  let unknown = 0;
  let pronoun = false;
  for (const match of whole.matchAll(word)) {
    const token = match[0].toLowerCase();
    if (isTrigger(token) || (pronoun && auxiliaries.has(token))) break;
    pronoun = pronouns.has(token);
    const end = match.index + match[0].length;
    if (closesPhrase(token)) {
      open = false;
      safe = end;
    } else if (determiners.has(token)) {
      open = true;
      unknown = 0;
    } else {
      unknown += 1;
      // A phrase so long without a thing in it names none.
      if (unknown >= longestName) open = false;
      if (!open) safe = end;
    }
  }
  return safe;
}

const closesPhrase = (token: string): boolean =>
  prepositions.has(token) || auxiliaries.has(token) || /^(?:[,;:]|and|or|but)$/.test(token);

function isTrigger(token: string): boolean {
  if (agents.test(token) || englishKind(token) !== undefined || isPhrasePast(token)) return true;
  const verb = englishVerb(token);
  return verb !== undefined && verb.form !== "base" && verb.form !== "ing";
}
