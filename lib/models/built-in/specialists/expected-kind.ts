/** What kind of thing a question wants to hear, and how to see that a sentence holds one. */
export interface ExpectedKind {
  name: "number" | "money" | "date" | "person" | "place" | "contact" | "list" | "reason";
  holds: RegExp;
}

const number =
  /\d|[零一二两三四五六七八九十百千万半]+(?:个|天|年|月|日|小时|分钟|米|次|人|元|件|度|级|层|%|份|倍)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|twice|once)\b/iu;

const kinds: Array<{ asks: RegExp; kind: ExpectedKind }> = [
  {
    asks: /\b(?:phone|telephone|call|e-?mail|extension|contact details)\b|电话|邮箱|分机|联系方式/i,
    kind: { name: "contact", holds: /@|\+?\d[\d\s-]{5,}|\bextension \d|分机\s*\d|\d{3,}/i },
  },
  {
    asks: /\bhow (?:much|expensive)\b|\b(?:price|cost|costs|fee|budget|fine|pay|charge|allowance|subsidy)\b|多少钱|价格|单价|费用|运费|预算|罚款|补贴|餐补|上限|金额/i,
    kind: {
      name: "money",
      holds:
        /\d[\d,.]*\s*(?:euros?|eur|usd|dollars?|percent|%|元|万|千)|[€$¥]\s*\d|[一二两三四五六七八九十百千万]+元|price|单价|\d+\.\d{2}/i,
    },
  },
  {
    asks: /\bwhen\b|\b(?:what|which) (?:date|day|month|year|time)\b|什么时候|何时|哪天|哪一天|几月|几号|几点|日期|时间|哪年/i,
    kind: {
      name: "date",
      holds:
        /\b\d{1,2}:\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|daily|weekly|monthly|every)\b|\d{4}[-/年]|\d{1,2}\s*月|\d{1,2}\s*[日号]|每(?:天|周|月|年)|\b\d+ (?:days|weeks|months|hours)\b/i,
    },
  },
  {
    asks: /\bwho\b|\bwhom\b|\bwhose\b|\bname of\b|谁|负责人|联系人|主持人|哪位|姓名/i,
    kind: {
      name: "person",
      holds:
        /\b\p{Lu}[\p{Ll}.]+(?: \p{Lu}[\p{Ll}]+)+|\b(?:operator|lead|maintenance|manager|inspector|chair)\b|[:：由]\s*\p{Script=Han}{2,3}|主管|经理|部门|\p{Script=Han}{2,4}(?:负责|保管|批准|主持|记录|复核)/u,
    },
  },
  {
    asks: /\bwhere\b|\b(?:what|which) (?:place|room|gate|city|bay|cabinet|port)\b|哪里|哪儿|什么地方|地点|哪个(?:室|口|区)/i,
    kind: {
      name: "place",
      holds: /\b(?:in|at|to|beside|from|under|near|into|stored|hangs)\b\s+\S+|在.{1,12}|位于|广场|室|区|内|地点|place/i,
    },
  },
  {
    asks: /\bhow (?:many|long|often|far|high|thick|wide|deep|heavy|large|big|old|hot|fast|soon)\b|\bwhat (?:percentage|share|number|temperature|size|pressure|speed|width|height|weight|score|level)\b|多少|多久|多长|多高|多大|多宽|几|限速|温度|比例|百分之|尺寸|厚度/i,
    kind: { name: "number", holds: number },
  },
  {
    asks: /\bwhy\b|\breason\b|\bcause\b|为什么|原因|为何/i,
    kind: {
      name: "reason",
      holds: /\b(?:because|since|due to|reason|therefore|caused|as a result|so that)\b|因为|由于|原因|所以|导致|经查/i,
    },
  },
  {
    asks: /\b(?:list|which|what are|steps|all the)\b|哪些|列出|步骤|有什么|分别/i,
    kind: { name: "list", holds: /[,;、，；]/ },
  },
];

/** Undefined for a question that could be answered by anything. */
export function expectedKind(question: string): ExpectedKind | undefined {
  return kinds.find(({ asks }) => asks.test(question))?.kind;
}
