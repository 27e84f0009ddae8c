import type { Section } from "../markdown/section";
import type { RevisionPlan } from "./revision-plan";

const endings = /^(?:conclusions?|summary and outlook|outlook|结论|总结|结语|结论与展望)$/i;
const removing = /\b(?:remove|delete|drop|take out|cut|leave out)\b|删除|删掉|去掉|移除/i;
const adding = /\b(?:add|include|append|insert)\b|增加|添加|加上|补充|加入|新增/i;
const aboutTopic =
  /\b(?:section|chapter|part|paragraph)s?\s+(?:about|on|for|covering|called|titled|with)\s+["“]?([^"”.;\n]{2,120})/i;
const addedTopic = /\b(?:add|include|append|insert)\s+(?:a |an |the |some )?["“]?([^"”.;\n]{2,120})/i;
const addedTopicZh =
  /(?:增加|添加|加上|补充|加入|新增)(?:一个|一节|一章|一段|一部分)?(?:关于|有关)?[“"]?([^”"。；，\n]{2,60}?)[”"]?(?:的?(?:章节|小节|部分|内容|段落|一节|一章))?(?:[。；，\n]|$)/;

/**
 * A plan without a language model: sections are removed or rewritten when the wish names their heading, and one is
 * added when it says what about. Null when the wish names nothing that can be found.
 */
export function planByRule(wish: string, sections: readonly Section[]): RevisionPlan | null {
  const named = sections.filter((section) => section.level === 2 && mentions(wish, section.heading));
  const ids = named.map((section) => section.id);
  if (removing.test(wish) && ids.length > 0)
    return { modify: [], add: [], remove: ids, reasoning: "named for removal" };
  const topic = adding.test(wish) ? addedHeading(wish) : null;
  if (topic && named.length === 0) {
    const add = [{ after: placeForNew(sections), heading: topic, description: wish }];
    return { modify: [], add, remove: [], reasoning: "named as new" };
  }
  return ids.length > 0 ? { modify: ids, add: [], remove: [], reasoning: "named for change" } : null;
}

function mentions(wish: string, heading: string | null): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const words = plain(heading ?? "");
  if (words === "") return false;
  const isChinese = /\p{Script=Han}/u.test(words);
  return isChinese ? plain(wish).includes(words) : ` ${plain(wish)} `.includes(` ${words} `);
}

function addedHeading(wish: string): string | null {
  const found = addedTopicZh.exec(wish) ?? aboutTopic.exec(wish) ?? addedTopic.exec(wish);
  const words = found?.[1]?.trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}

/** Before the conclusion, else at the end. */
function placeForNew(sections: readonly Section[]): string {
  const ending = sections.findIndex((section) => section.level === 2 && endings.test(section.heading ?? ""));
  const at = ending > 0 ? ending - 1 : sections.length - 1;
  return sections[at]?.id ?? "s1";
}
