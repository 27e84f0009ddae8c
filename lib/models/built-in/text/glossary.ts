import { stem } from "./terms";

/**
 * Words of working life that mean nearly the same, English before the bar and Chinese after it. They let a question
 * find a passage that says it differently or in the other language. General language only; nothing of any one firm.
 */
const lines = `
leave holiday vacation | 年假 休假 假期 请假
sickness sick illness ill | 病假 生病
parental maternity paternity | 育儿假 产假 陪产假
overtime | 加班
salary pay wage wages | 工资 薪资 薪酬
employee staff | 员工 职工
probation | 试用期
training course | 培训 复训
contract agreement | 合同 协议
notice | 通知期
terminate termination cancel | 终止 解除
sign signed | 签订 签署
price cost fee charge | 价格 单价 费用 价钱
budget | 预算
discount rebate | 折扣 优惠
invoice bill | 发票 账单
payment | 付款 支付
penalty fine | 罚款 扣款 违约金
refund reimburse reimbursement | 报销 退款
delivery shipment ship | 交货 配送 发货 送货
freight shipping | 运费
supplier vendor | 供应商
customer client | 客户 顾客
order | 订单 订购
stock inventory | 库存
warehouse storage | 仓库
guarantee warranty | 保修 质保
return returns | 退货
complaint | 投诉
quality | 质量
inspection inspect check | 检查 检验
moisture humidity | 湿度 含水率
temperature | 温度
height | 高度
width | 宽度
weight | 重量 限重
speed | 速度 限速 车速 多快
pressure | 压力
forklift | 叉车
machine equipment | 机器 设备
maintenance service | 保养 维护
repair | 维修 修理
oil lubricant | 机油 润滑油
filter | 滤芯 过滤器
safety | 安全
helmet | 安全帽
shoes | 安全鞋
accident injury | 事故 受伤
fire | 火灾 火情 消防
extinguisher | 灭火器
emergency | 紧急 应急
assembly muster | 集合
smoking smoke | 吸烟
alarm | 报警
drill | 演习
key | 钥匙
hotel accommodation lodging | 住宿 酒店
meal meals food | 餐补 伙食
travel trip | 差旅 出差
abroad overseas foreign | 出国 国外 境外
flight plane air | 航班 机票
train railway | 高铁 火车
insurance | 保险
approve approval approved | 批准 审批
manager supervisor boss | 经理 主管
director | 总经理 董事
contact | 联系人 联系方式
phone telephone | 电话
address | 地址
meeting | 会议 例会
minutes | 纪要
department | 部门
responsible charge | 负责
deadline due | 截止 期限
late delay delayed overdue | 延迟 迟到 逾期 迟交 晚到
wood timber | 木材 木料
oak | 橡木
bamboo | 竹板 竹子 竹
table | 桌 餐桌
chair stool | 椅 凳
bench | 长椅
clean cleaning care | 清洁 保养
outside outdoors | 室外 户外
winter | 冬天 冬季
visitor guest | 访客
entrance door gate | 门 入口
hours | 工作时间 工时
report | 报告
rule regulation policy | 规定 制度 政策
`;

interface Concept {
  english: string[];
  chinese: string[];
}

const concepts: Concept[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [english = "", chinese = ""] = line.split("|");
    return { english: english.trim().split(" "), chinese: chinese.trim().split(" ") };
  });

const byTerm = new Map<string, number[]>();
for (const [index, { english, chinese }] of concepts.entries()) {
  const signs = chinese.flatMap((word) =>
    word.length <= 2 ? [word] : [...word].slice(1).map((sign, at) => `${[...word][at]}${sign}`),
  );
  for (const term of [...english.map(stem), ...signs]) byTerm.set(term, [...(byTerm.get(term) ?? []), index]);
}

/** Numbers of the concepts that a term belongs to; terms as `termsOf` makes them. */
export function conceptsOf(term: string): readonly number[] {
  return byTerm.get(term) ?? [];
}

/** The other language's words for what a text speaks of, for a second search; empty when none is known. */
export function inOtherLanguage(text: string, terms: readonly string[]): string[] {
  const english = new Set(terms);
  const said = concepts.filter(
    (concept) =>
      concept.chinese.some((word) => text.includes(word)) || concept.english.some((word) => english.has(stem(word))),
  );
  const isChinese = /\p{Script=Han}/u.test(text);
  return said.flatMap((concept) => (isChinese ? concept.english : concept.chinese));
}
