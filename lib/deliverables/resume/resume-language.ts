import { hanShare } from "./facts/source-text";
import type { ResumeLanguage } from "./print/resume-words";
import type { ResumeData } from "./schema";

/** The language of the headings: the one asked for in words, else the one that the resume is written in. */
export function resumeLanguage(data: ResumeData, instructions = ""): ResumeLanguage {
  if (/in chinese|auf chinesisch|用中文|中文(?:简历|版)/i.test(instructions)) return "zh";
  if (/in german|auf deutsch|用德语/i.test(instructions)) return "de";
  if (/in english|auf englisch|用英文|用英语|英文(?:简历|版)/i.test(instructions)) return "en";
  const text = JSON.stringify(Object.values(data));
  if (hanShare(text.replace(/"[a-zA-Z]+":/g, "")) > 0.2) return "zh";
  const german = text.match(/\b(?:und|der|die|das|für|mit|von|zur|zum|bei|im)\b/g)?.length ?? 0;
  const english = text.match(/\b(?:and|the|of|for|with|to|in|on)\b/g)?.length ?? 0;
  return german > english ? "de" : "en";
}
