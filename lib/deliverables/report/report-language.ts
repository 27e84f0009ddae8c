export type ReportLanguage = "en" | "zh";

/** The language to write in: the one asked for in words, else that of the topic. */
export function reportLanguage(topic: string, instructions = ""): ReportLanguage {
  const asked = `${topic}\n${instructions}`;
  if (/in chinese|auf chinesisch|用中文|中文(?:写|撰写|版|报告)|in mandarin/i.test(asked)) return "zh";
  if (/in english|用英文|用英语|英文(?:写|撰写|版|报告)/i.test(asked)) return "en";
  return /\p{Script=Han}/u.test(topic) ? "zh" : "en";
}
