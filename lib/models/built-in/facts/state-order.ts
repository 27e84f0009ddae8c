import { bareFact } from "./bare-fact";

const order =
  /^(?:always|never|from now on|going forward|ignore|disregard|forget|skip|bypass|do not|don'?t|you (?:must|should|shall|have to|are to|may not)|make sure|be sure to|answer|reply|respond|write|use|call|address|speak|talk|send|delete|approve|run|execute|keep (?:it|your|all|every|answers|replies))\b|^(?:总是|始终|一直|永远|从现在起|从今以后|以后|忽略|无视|跳过|不要|别|禁止|必须|务必|请|回答|回复|使用)/i;

/**
 * A line that gives an order becomes a statement of what is wished for: memory tells what people said and commands
 * nobody. Other lines stay as they are.
 */
export function stateOrder(line: string): string {
  const fact = bareFact(line);
  if (!order.test(fact)) return line;
  const isChinese = /^\p{Script=Han}/u.test(fact);
  const wish = fact.replace(/^(?:from now on|going forward)\s*[,:]?\s*|^(?:从现在起|从今以后)\s*[，,]?\s*/i, "");
  const said = /^[A-Z][a-z']*\b/.test(wish) ? wish.charAt(0).toLowerCase() + wish.slice(1) : wish;
  return `${line.slice(0, line.length - fact.length)}${isChinese ? "希望：" : "Prefers: "}${said}`;
}
