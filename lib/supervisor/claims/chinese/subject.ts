import { nameSign } from "../text/plain-text";
import { kindPattern } from "./words";

export type Role = "agent" | "user" | "thing" | "other" | "none";

const lead =
  /^(?:\s|\uE002|好的?|行|嗯|是的|对|没问题|当然|明白|收到|太好了|好消息|另外|此外|然后|之后|随后|接着|最后|同时|并且?|而且|也|还|又|先|再|但是?|不过|所以|因此|于是|其中|现在|目前|刚刚?|刚才|今天|昨天|前天|上周|上次|之前|此前|先前|早些时候|上个月|顺手|顺便|相应地?|一并|随即|立刻|立即|顺利|重新|分别|逐一|统一|手动|仔细|认真|快速|按(?:照)?您的?要求|根据您的?要求|应您的?要求|不仅|不但|既然|因为|由于|虽然|尽管|总之|一分钟前|如前所述|到目前为止|其实|确实|都|均|全部(?=已)|成功|后来|首先|其次|第[一二三]步|[-*+•]|\d+[.)、])/u;
const agents =
  /^(?:我(?:们)?(?:的)?(?:一个)?|您的|你的|咱们的?|本|该|这个|一个|那个|其中一个|另一个)?(?:知识库|成果|邮件|网页|爬虫|搜索|检索|研究|报告|文件|文档|记忆|日历|写作|智能|虚拟|数字|后台|相关|负责的?|AI|\s)*(?:专员|助手|助理|智能体|代理|机器人|爬虫|Candor)(?!的)/iu;
const weakAgents = /^(?:本|我们的?|该)?(?:系统|平台|应用|程序|产品|工具|服务)(?!的)/u;
const self = /^(?:我们?|咱们?|本助手|本人)(?!的)/u;
const wholes =
  /^(?:它们?|这些?|那些?|此|该|其|全部|所有|一切|\d+\s*[个份条封张项名]|两[个份条封]|三[个份条封]|都|内容|新的?|旧的?|您的?|你的?)/u;
const organisations =
  /(?:部门?|公司|局|处|组|委员会|董事会|供应商|客户|团队|同事|经理|先生|女士|老师|老板|员工|用户|医院|学校|银行|政府|法院|协会)$/u;

const anOrganisation =
  /^(?:该|此|这[家所个]|那[家所个]|某)?(?:公司|企业|集团|机构|组织|部门|委员会|作者|研究|供应商|客户)/u;

/** Takes off what only leads on: "好的", "然后", "昨天". */
export function withoutLead(text: string): string {
  let rest = text;
  for (let i = 0; i < 12; i += 1) {
    const next = rest.replace(lead, "");
    if (next === rest) break;
    rest = next;
  }
  // "上次对话里我…": where it was does not act.
  return rest.replace(/^[^我您你他她]{1,10}(?:里|中|上|时|内)(?=我)/u, "");
}

/** Who or what a clause speaks of, by the words before its verb. `thing`: the words name what was touched. */
export function subjectOf(before: string): { role: Role; weak: boolean; text: string } {
  const text = withoutLead(before).trim();
  if (text === "") return { role: "none", weak: false, text };
  if (self.test(text)) return { role: "agent", weak: false, text };
  // "标题我改好了": what was touched stands first.
  const topic = /^(?![您你他她])(.+?)(?<![给为帮替跟和与对向把被让说诉问找请派是])我们?$/u.exec(text)?.[1]?.trim();
  if (topic !== undefined && (topic.length <= 10 || /[a-z]$/iu.test(topic)))
    return { role: "agent", weak: false, text };
  if (agents.test(text)) return { role: "agent", weak: false, text };
  if (weakAgents.test(text)) return { role: "agent", weak: true, text };
  if (/^(?:您|你)们?(?!的|们的)/u.test(text)) {
    // "您要的报告已写好": what "you" did only tells which one.
    const after = /^(?:您|你)们?\S{0,6}?的(.+)$/u.exec(text)?.[1];
    if (after !== undefined && isThing(after)) return { role: "thing", weak: false, text: after };
    return { role: "user", weak: false, text };
  }
  if (/^(?:他|她|他们|她们|别人|对方|大家|有人|谁|哪)/u.test(text)) return { role: "other", weak: false, text };
  if (/^(?:在|从|通过|用|以|为|给|向|按|跟|与|对|已|把|将|被|由)/u.test(text))
    return { role: "none", weak: false, text };
  return { role: isThing(text) ? "thing" : "other", weak: false, text };
}

/** What no workspace holds. */
const bodily = /(?:包裹|快递|航班|行李|货物|车票|机票|护照|签证|外卖)$/u;

function isThing(text: string): boolean {
  if (bodily.test(text.trim())) return false;
  // Of "文件夹在根目录下" the thing stands first; of "报告的作者" it does not stand last.
  const head = text.replace(/(?:在|于|从|通过|用|按|给|为|向)[^在于]*$/u, "") || text;
  if (organisations.test(head.trim()) || anOrganisation.test(head)) return false;
  if (head.includes(nameSign) && !/[\p{Script=Han}]{2,4}$/u.test(head)) return true;
  if (kindPattern.test(head.slice(-8))) return true;
  return wholes.test(head) && head.length <= 8;
}
