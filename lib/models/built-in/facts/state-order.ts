import { bareFact } from "./bare-fact";

const sources = [
  "always|never|from now on|going forward|ignore|disregard|bypass|do not|don'?t|make sure|be sure to",
  "you (?:must|should|shall|have to|are to|may not)",
  "(?:answer|reply|respond|speak|talk)(?! (?:times?|is|are|was|were|has|had|desk))",
  "(?:call|address) (?:me|us|him|her|them)",
  "use(?! (?:cases?|of|is|was))",
  "write (?:in|only|short|everything|all|every|reports?|answers?)",
  "keep (?:it|your|all|every|answers|replies)",
  "(?:approve|delete|run|execute|send|forget|skip) (?:all|any|every|each|everything|it|them)",
];
const english = new RegExp(`^(?:${sources.join("|")})\\b`, "i");
const chinese =
  /^(?:总是|始终|一直|永远|从现在起|从今以后|以后|忽略|无视|跳过|不要|别(?!人|处|墅)|禁止|必须|务必|请|回答(?:时|要|请|用)|回复(?:时|要|请|用)|使用(?!说明|手册|者|率|情况|方法))/;

/**
 * A line that gives an order becomes a statement of what is wished for: memory tells what people said and commands
 * nobody. Other lines stay as they are.
 */
export function stateOrder(line: string): string {
  const fact = bareFact(line);
  const isChinese = chinese.test(fact);
  if (!isChinese && !english.test(fact)) return line;
  const wish = fact.replace(/^(?:from now on|going forward)\s*[,:]?\s*|^(?:从现在起|从今以后)\s*[，,]?\s*/i, "");
  const said = /^[A-Z][a-z']*\b/.test(wish) ? wish.charAt(0).toLowerCase() + wish.slice(1) : wish;
  return `${line.slice(0, line.length - fact.length)}${isChinese ? "希望：" : "Prefers: "}${said}`;
}
