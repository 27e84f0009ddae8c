import { subjectOf } from "./subject";
import { ownVoice, reporting } from "./words";

/** A stretch between two marks; claims do not reach beyond it. */
export interface Clause {
  text: string;
  from: number;
  /** The mark behind it. */
  mark: string;
}

const breaks = /[～，,；;：:。！!？?…—（）()\n|]/u;

/** The stretches of a sentence, in order. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const char = text[i];
    if (char !== undefined && !breaks.test(char)) continue;
    if (i > from) clauses.push({ text: text.slice(from, i), from, mark: char ?? "" });
    from = i + 1;
  }
  // A question's mark stands at its end; what leads up to it asks as well, unless it stands apart.
  const last = clauses.at(-1);
  if (last && /[？?]/u.test(last.mark)) {
    for (const clause of clauses) if (/^(?:是否|有没有|要不要|哪|谁|什么|怎)/u.test(clause.text)) clause.mark = "？";
  }
  return clauses;
}

/** It asks, whether a mark says so or not. */
export const isQuestion = (text: string): boolean =>
  (/(?:吗|呢|么|没有|了没|好不好|是不是|对不对)$/u.test(text.trim()) && !/没有$/u.test(text)) ||
  /^(?:是否|有没有|要不要|哪[个些一])/u.test(text.trim());

/** From here on others are quoted. */
export function saidByOthers({ text }: Clause): boolean {
  if (ownVoice.test(text)) return false;
  if (/^(?:根?据|按照?)(?!您的?要求|你的?要求|我)/u.test(text.trim())) return !/回执|凭据/u.test(text);
  // "按您说的" only tells how.
  const at = reporting.exec(text.replaceAll(/[您你](?:刚才|之前)?(?:说|提到|指出)的/gu, "　"));
  return at !== null && !/^我们?/u.test(text.trim()) && !/(?:小说|传说|图说|学说|名称|简称|职称|对称)/u.test(text);
}

/** Who is told of stands first, whatever is told: "这家初创公司融资", "她的简历". */
const anOther =
  /^(?:(?:该|这[家所]|那[家所]|某).{0,6}(?:公司|企业|机构|团队|学校|医院)|[他她]们?|(?:公司|企业|集团|机构|政府|学校|医院|团队|管理员|客户|供应商|厂家|对方|作者|银行|法院)(?=[一-龥]{1,3}了|已|也|又|还|先后|于|把))/u;

/** "该公司创造了岗位": who did another thing also does what follows. */
export function tellsOfOthers(text: string): boolean {
  if (anOther.test(text.trim())) return true;
  const before = /^(.{4,16}?)(?:[了过]|出[一新])/u.exec(text.trim())?.[1];
  return before !== undefined && !/[我您你]|[都全]/u.test(before) && subjectOf(before).role === "other";
}
