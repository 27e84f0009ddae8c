import type { Exchange } from "../read-conversation";
import { detectLanguage } from "../text/detect-language";

const englishTopic = [
  /\b(?:about|on|covering|regarding|concerning|summari[sz]ing|analy[sz]ing|comparing|of)\s+(.+)$/i,
  /\breport\s*[:：-]\s*(.+)$/i,
  /\b(?:an?|the)\s+(.+?)\s+report\b/i,
];
const chineseTopic = [
  /(?:主题是|主题为|主题[:：])(.+)$/,
  /(?:就|围绕|针对)(.+?)(?:问题)?(?:写|撰写|做|出|生成|起草|准备)/,
  /关于(.+?)(?:的)?(?:[^的，,]{0,4})?(?:报告|简报)/,
  /(?:报告|简报)[:：](.+)$/,
  /(?:报告|简报)[，,]?(?:介绍|说明|分析|总结|讲述?|内容[是为])(?:一下)?(.+)$/,
  /关于(.+?)[。！]?$/,
  /(?:写|撰写|编写|生成|起草|做|制作|出|准备|整理|要)(?:一|个)?(?:份|篇|个|下)?([^份篇个].*?)(?:的)?(?:详细|简短|深度|一页纸的?)*(?:报告|简报)/,
];

// What stands around the topic: for whom, by when, from what, how long.
const fromDocuments =
  /\s+(?:from|using|based on|with) (?:all )?(?:our|the|my|your) (?:documents?|files?|knowledge base|uploads?)\b/gi;
const englishKind =
  /\b(?:short|brief|detailed|long|(?:one|two|three|\d+)[- ]page|deep[- ]research|in[- ]depth|full|written|concise|quick)\s+(?=(?:[\w-]+\s+){0,3}report\b)/gi;
const englishTail =
  /(?:[,;]\s*(?:please|thanks|thank you|and (?:make|keep)|keep|make|in)\b.*|\s+please|[,;]?\s+(?:by (?:tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday|next week|noon|the end of)|for (?:the|our|my|us|me|new|all)\s+[\w ]+|as soon as possible|asap|in (?:english|chinese)|(?:from|using|based on) (?:our|the|my|this|all)\b.*))$/i;
const chineseTail = /[，,](?:给|请|谢|用|要|尽量|供|方便|大约|控制).*$/;
const chineseKind = /^(?:我们?的?|知识库里的?|文档里的?|一份|一篇|一个)+|(?:详细|简短|深度|一页纸的?|完整的?)+$/g;
const noTopic =
  /^(?:it|this|that|them|this conversation|our (?:chat|discussion|conversation)|what we .*|the above|份|篇|个|的|一份|a|the)?$/i;

/**
 * What a report is to be about, at most 8 words; undefined when the request does not say. "It" and "that" mean what
 * was asked before.
 */
export function reportTopic(text: string, before: readonly Pick<Exchange, "user">[]): string | undefined {
  const request = text.split("\n")[0]!.trim().slice(0, 400);
  const chinese = detectLanguage(request) === "zh";
  // An answer to "what should it be about?" names nothing but the topic.
  const plain = /report|write-?up|briefing|报告|简报|write|写/i.test(request) ? undefined : request;
  const found = plain ?? (chinese ? ofChinese(request) : ofEnglish(request));
  if (found && !noTopic.test(found)) return shorten(found);
  const previous = before.findLast((exchange) => exchange.user.trim() !== "")?.user;
  return previous && mentionsTalk(text) ? shorten(previous.replace(/[?？。.!]+$/, "")) : undefined;
}

/** Whether the source is the chat itself: "this conversation", "what we discussed", "the above". */
export function mentionsTalk(text: string): boolean {
  return /\b(?:this|our) (?:conversation|chat|discussion|thread)|\bwhat we\b|\b(?:the )?above\b|\b(?:about|on) (?:it|this|that)\b|\bturn (?:it|this|that)\b|刚才|刚刚|以上|上面|前面|对话|聊天|讨论|这些内容|这个/i.test(
    text,
  );
}

function ofEnglish(request: string): string | undefined {
  const asked = request
    .replace(/[.!?]+$/, "")
    .replace(fromDocuments, "")
    .replace(englishKind, "");
  const cut = untilStable(asked, (text) => text.replace(englishTail, ""));
  for (const pattern of englishTopic) {
    const topic = pattern.exec(cut)?.[1]?.trim();
    if (topic && !noTopic.test(topic)) return topic.replace(/^(?:our|the|my|your)\s+/i, "");
  }
  return undefined;
}

function ofChinese(request: string): string | undefined {
  const cut = request.replace(/[。！？]+$/, "").replace(chineseTail, "");
  for (const pattern of chineseTopic) {
    const topic = pattern.exec(cut)?.[1]?.trim().replace(chineseKind, "").replace(/的$/, "");
    if (topic && !noTopic.test(topic)) return topic;
  }
  return undefined;
}

function untilStable(text: string, change: (text: string) => string): string {
  const next = change(text);
  return next === text ? text : untilStable(next, change);
}

function shorten(topic: string): string {
  const words = topic
    .replace(/["“”《》]/g, "")
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(" ")
    .slice(0, 120);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
