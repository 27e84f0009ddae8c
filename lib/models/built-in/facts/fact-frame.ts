import { termsOf } from "../text/terms";
import { bareFact, isEarlier } from "./bare-fact";

/** A fact of which only one value can be true at a time: whose, what about it, and the value. */
export interface FactFrame {
  /** "" for the person themselves. */
  subject: string;
  relation: string;
  value: string;
}

const person = /^(?:i|we|he|she|they|my|our|the user|user|me|我|我们|用户|本人)(?:'m|'ve|’m|’ve)?$/i;

/** Longest subject that is looked at; nobody needs more to say whose fact it is. */
const subjectLimit = 60;

const patterns: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /^(.*?)\s*\b(?:now\s+|currently\s+|just\s+|recently\s+|ha(?:s|ve)\s+)*(?:(?:lives?|living|resides?|is based|am based|are based|based)\s+(?:now\s+)?(?:in|at|near)|(?:moved|relocated|moves?|moving)\s+(?:\w+\s+)?to)\s+(.+)$/i,
    "lives",
  ],
  [/^(.*?)\s*\b(?:now\s+|currently\s+)?works?\s+(?:now\s+)?(?:at|for)\s+(.+)$/i, "works at"],
  [/^(.*?)\s*\b(?:name is|(?:is|am|are) (?:now )?(?:called|named)|goes by(?: the name)?)\s+(.+)$/i, "name"],
  [/^(.*?)\s+(?:is|are) (?:now )?(?:led|managed|run|headed|owned) by\s+(.+)$/i, "led by"],
  [/^(.*?)\s+(starts?|begins?|ends?|opens?|closes?)\s+(?:in|on|at)\s+(.+)$/i, "verb"],
  [/^(.*?)\s+(?:is|are) (?:now )?(?:located |based )?(?:in|at)\s+(.+)$/i, "place"],
  [/^(.*?)\s+(?:is|are)(?: now)?\s+((?:[\p{Lu}\d€$£¥]).*)$/u, "is"],
  [/^(.*?)(?:现在|目前)?(?:住在|居住在|搬到了?|搬去了?|定居在)(.+)$/, "lives"],
  [/^(.*?)(?:现在|目前)?在(.+?)(?:工作|上班|任职)了?[。.]?$/, "works at"],
  [/^(.*?)(?:的名字)?(?:现在)?(?:叫做?|名叫|改名为|改叫)(.+)$/, "name"],
  [/^(.*?)(?:从|于)(.+?)(?:开始|起)[。.]?$/, "starts"],
];

/** What can be true only once in this line, or undefined. A line that says it is over has none. */
export function factFrame(line: string): FactFrame | undefined {
  if (isEarlier(line)) return undefined;
  const fact = bareFact(line).slice(0, 300);
  for (const [pattern, relation] of patterns) {
    const match = pattern.exec(fact);
    if (!match || match[1]!.length > subjectLimit) continue;
    const value = tidy(match.at(-1)!);
    if (value === "") continue;
    return { subject: subjectOf(match[1]!), relation: relation === "verb" ? verbOf(match[2]!) : relation, value };
  }
  return undefined;
}

function subjectOf(text: string): string {
  const bare = text.trim().replace(/^(?:the|our|my|this)\s+/i, "");
  return bare === "" || person.test(text.trim()) || person.test(bare) ? "" : termsOf(bare).sort().join(" ");
}

const verbOf = (verb: string) =>
  verb
    .toLowerCase()
    .replace(/^begin/, "start")
    .replace(/s$/, "");

/** The value alone: without when it became true. */
function tidy(value: string): string {
  return value
    .replace(
      /\s*\b(?:last|this|next|since|as of|from|on|in) (?:week|month|year|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{4})\b.*$/i,
      "",
    )
    .replace(/\s*\b(?:now|today|yesterday|recently)\b\s*[.!]?$/i, "")
    .replace(/(?:上周|上个月|去年|今年|最近|了)[。.]?$/, "")
    .replace(/[.!。！,，;；]+$/, "")
    .trim();
}
