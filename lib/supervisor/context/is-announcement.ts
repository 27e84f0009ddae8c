const fillers = [
  /^(?:sure|okay|ok|certainly|of course|great|right|got it|understood|absolutely|alright|no problem)\b[^.!?]{0,20}$/i,
  /^(?:one|just a|give me a|a) (?:moment|second|minute)\b.{0,30}$/i,
  /^(?:please )?(?:wait|hold on|stand by|bear with me)\b.{0,30}$/i,
  /^(?:好的?|没问题|当然|明白了?|收到|可以)[，,\s]*$/,
  /^请?(?:您)?(?:稍等|稍候|等一下|等待)(?:一下|片刻)?$/,
];

const opening =
  /^(?:(?:sure|okay|ok|certainly|of course|great|right|got it|understood|absolutely|alright|now|first|next|then)\b[,:;–—-]?\s*)*(?:i['’]?ll|i will|i['’]?m going to|i am going to|i['’]?m now|i am now|i['’]?m about to|let me|let['’]?s|allow me to|i['’]?d like to|i need to)\b/i;
const deed =
  /\b(?:search|searching|look|looking|check|checking|find|finding|read|reading|fetch|fetching|retriev\w+|crawl\w*|gather\w*|collect\w*|creat\w+|writ(?:e|ing)|draft\w*|generat\w+|prepar\w+|start\w*|begin\w*|save|saving|updat\w+|send\w*|delegat\w+|ask(?:ing)? the|call(?:ing)?|run(?:ning)?|review\w*|analy[sz]\w+|investigat\w+|go through|pull|query\w*|open(?:ing)?|list(?:ing)?|compar\w+|research\w*|proceed\w*|get started|take a look|work on|handle|do (?:that|this|it|so))\b/i;
/** What looks like one and is not: an offer, a wish to hear more, a refusal. */
const other =
  /\blet me know\b|\bhappy to\b|\bglad to\b|\bif you\b|\bonce you\b|\bwhen you\b|\b(?:can|could|would) you\b|n['’]t\b|\bnot\b|\bunable\b/i;

const openingZh =
  /^(?:好的?|没问题|当然|明白了?|收到|可以|那么?|首先|接下来|现在|下一步)?[，,、：:\s]*(?:我(?:这就|马上|现在|先|将|会|要|来|去|正在|需要|立即|马上就|将会|会先|先来)|让我(?:来|先)?|接下来我?(?:将|会)?|正在(?:为您|为你|帮您|帮你)?|马上(?:为您|为你|帮您|帮你)?|这就)/;
const deedZh =
  /搜索|查找|查询|查一下|查一查|查看|检索|检查|阅读|读取|浏览|收集|整理|分析|生成|创建|新建|起草|撰写|编写|写一份|保存|更新|发送|委派|调用|看一下|看一看|看看|处理|调研|研究|开始|准备|对比|比较|打开|列出|执行/;
const otherZh = /如果您?|您可以|你可以|是否|不能|无法|不会|没有|请提供|请告诉|请确认/;

/** Longer texts say more than what is about to be done. */
const longest = 500;

/**
 * Whether a text is nothing but an announcement of work ("I'll search the documents now.", "我来查一下。"): each of its
 * sentences says what is about to be done, or is filler, and at least one is the former. Questions, offers and
 * refusals are answers.
 */
export function isAnnouncement(text: string): boolean {
  const said = text.trim();
  if (said === "" || said.length > longest || /[?？]/.test(said)) return false;
  const sentences = said
    .replaceAll(/[*_`#>]/g, "")
    .split(/(?<=[.!…])\s+|[。！…]+|\n+/)
    .map((sentence) => sentence.replace(/[.!…:：;；]+$/, "").trim())
    .filter(Boolean);
  const announced = sentences.filter(announces);
  return announced.length > 0 && sentences.every((sentence) => announces(sentence) || isFiller(sentence));
}

function announces(sentence: string): boolean {
  if (/\p{Script=Han}/u.test(sentence)) {
    return openingZh.test(sentence) && deedZh.test(sentence) && !otherZh.test(sentence);
  }
  return opening.test(sentence) && deed.test(sentence) && !other.test(sentence);
}

function isFiller(sentence: string): boolean {
  return fillers.some((filler) => filler.test(sentence));
}
