import type { Deed } from "../deeds";

/** Verbs of deeds, longer ones first where one begins another. */
const verbs: ReadonlyArray<readonly [Deed, string]> = [
  ["move", "重命名|改名|归档|转移|移动|迁移|移(?=到|至|入|进|了|往)|挪"],
  ["delete", "删除|移除|删去|删光|丢掉|扔掉|作废|注销|清除|清空|抹去|删(?=掉|了|去|好|完|光)|去掉|剔除|销毁"],
  [
    "update",
    "更新|修改|修订|修正|更改|改动|变更|编辑|调整|替换|改正|更正|补充|追加|增加|合并|应用到|应用|撤销|恢复|还原|改写|改(?=到|成|为|好|完|了)|同步|完善|修复|修正|标记|换成",
  ],
  [
    "save",
    "保存|储存|存储|存放|存入|存到|存进|存(?=好|了|在|下|档|于)|存档|保留|记录|记住|记下|记入|记到|记(?=好|在)|写入|写进|放入|放到|放进|放在|收录|归入|备份|收藏|登记",
  ],
  [
    "create",
    "创建|新建|建立|建(?=好|了|成|完)|生成|撰写|编写|写(?=好|完|了|成|出)|制作|做(?=好|完|出)|产出|搭建|拟定|开具|新增|添置|做成|做了",
  ],
  ["upload", "上传|导入|附(?=在|上|到|加)"],
  ["export", "导出|下载"],
  ["share", "分享|共享|授权|授予|赋予|开通|开放"],
  ["schedule", "敲定|预订|预定|预约|安排|改期|订(?=好|了|到|妥)|排(?=好|进)"],
  ["post", "发布|发表|张贴|留(?=了|下|言|好)|评论"],
  [
    "send",
    "发送|转发|群发|发出|发给|发到|发至|发往|发(?=了|过|好|完|去)|寄出|寄给|寄(?=了|往|到)|回复|答复|通知|告知|邀请(?!函|信|人)|提交|投递|送达|送出|传送|传给|传了|推送|抄送|捎给",
  ],
  [
    "set",
    "开启|启用|关闭|停用|取消|批准|分配|指派|激活|订阅|配置|设定|设置|设(?=在|为|好|了)|切换|禁用|绑定|安装|购买|支付|静音",
  ],
  [
    "read",
    "搜索|检索|翻了|瞄了|瞧了|找了|找遍|过了一遍|梳理了|扫描|调取|调阅|比对|搜(?=了|过|到|遍|寻)|查阅|查看|查找|查询|查(?=了|过|到|完|遍|好)|阅读|通读|读取|读(?=了|过|完|到|取)|看(?=了|过|完)|浏览|翻看|翻阅|翻(?=了|过)|核对|检查|核实|参考|参阅|抓取|打开|找到|爬取|访问",
  ],
];

const latin: ReadonlyArray<readonly [Deed, string]> = [
  ["save", "saved?|stored?"],
  ["create", "created?|generated?"],
  ["update", "updated?"],
  ["delete", "deleted?|removed?"],
  ["send", "send|sent|emailed?"],
  ["post", "post(?:ed)?"],
  ["share", "shared?"],
  ["upload", "upload(?:ed)?"],
  ["export", "export(?:ed)?"],
  ["move", "moved?|archived?|renamed?"],
  ["schedule", "book(?:ed)?|scheduled?"],
  ["read", "search(?:ed)?|check(?:ed)?"],
];

/** Finds verbs; the group's name is the deed. */
export const verbPattern = new RegExp(
  verbs
    .map(([deed, words]) => {
      const more = latin.filter(([kind]) => kind === deed).map(([, forms]) => `|(?<![a-z])(?:${forms})(?![a-z])`);
      return `(?<${deed}>${words}${more.join("")})`;
    })
    .join("|"),
  "giu",
);

/** Words for being done with something unnamed. */
export const completePattern =
  /完成|完事|办好|弄妥|办妥|搞定|弄好|弄完|处理好|处理完|处理完毕|做好|做完|完工|大功告成/u;

const kinds: ReadonlyArray<readonly [string, string]> = [
  ["folder", "文件夹|目录|folder"],
  ["report", "报告|简报|研报|report"],
  ["memory", "记忆|偏好|memory"],
  ["reminder", "提醒|闹钟"],
  ["meeting", "会议室|会议(?!纪要)|预约|例会"],
  ["event", "活动|日程|事件"],
  ["calendar", "日历"],
  ["email", "邮件|电邮|信件|e?mail"],
  ["invitation", "邀请函?|请柬"],
  ["message", "消息|短信|通知|私信"],
  ["ticket", "工单|缺陷"],
  ["automation", "自动化|定时任务|规则"],
  ["task", "任务|待办"],
  ["page", "页面|网页|网站|网址|链接"],
  ["post", "公告|帖子|动态"],
  ["comment", "评论|留言"],
  ["podcast", "播客"],
  ["video", "视频"],
  ["presentation", "演示文稿|幻灯片"],
  ["image", "图片|图像|插图|海报"],
  ["document", "文档|手册|合同|协议|纪要|说明书|信函"],
  ["file", "文件|附件|照片|副本|版本|备份|表格|电子表|PDF|CSV"],
  ["note", "笔记|便签|备忘录?|便条"],
  ["list", "列表|清单|名单|目录表"],
  ["table", "表(?=$|[^示达现面])"],
  ["draft", "草稿|初稿|大纲|摘要|计划|方案|总结"],
  ["setting", "设置|模式|账户|权限|订阅|密码|资料(?!库)|功能"],
  ["entry", "条目|记录|这一条|这条|数据|内容|信息|数字"],
  ["change", "修改|更改|改动"],
  ["channel", "频道|对话|项目|看板|讨论"],
  ["invoice", "发票|订单|申请"],
];

export const kindPattern = new RegExp(kinds.map(([kind, words]) => `(?<${kind}>${words})`).join("|"), "iu");

/** What no record is kept of: parts of what is said in the chat. */
export const chatThing =
  /句|段落|语气|措辞|错别字|要点|翻译|第[一二三四五六七八九十\d]+[项条点行段句]|下面|以下|如下|上面|上述|回答|对比表|您的?(?:消息|问题|要求|请求|描述|话)|你的?(?:消息|问题|要求|请求|描述|话)|全文译/u;

export const negation =
  /没(?!问题|错|关系|事)|未(?!来)|(?<!无)不(?!仅|但|只|久|过|断|同|少|光|止|错)|尚无|无法|勿|别(?!人|的|名|处|墅)|无需|拒绝|禁止|避免|以免|毫无|无人|从无/u;

export const unreal =
  /如果|要是|假如|假设|假若|倘若|若(?!干)|一旦|除非|只要|万一|想象|设想|是否|本可以?|本来|原本|届时|希望/u;

export const future =
  /(?<!聚|董事|工|机|委员|协|学|社)会(?!议|员|话|计|场|上|后|谈|见)|(?<!需|重|主|只|想|都|摘|纪|概|简|必|索|扼)要(?!的|求|点|素|闻|约)|可以(?!在)|可能|能(?!源|力|量)|应该|应当|需要|请(?!求|柬|帖|假)|打算|准备(?!好)|计划(?=[^，]*(?:明|后|下))|即将|马上|这就|现在就|正要|让我|建议|想(?!象)|待会|稍后|接下来|将会(?!议|员|话)|正在(?:为您|帮您)|尝试|试着/u;

/** Said by others or elsewhere. */
export const reporting =
  /(?:说|称|写道|声称|宣称|表示|指出|提到|显示|记载|写着|写明|报道|认为|据说|听说|传闻|据称|透露|报告说|规定)/u;
export const ownVoice =
  /(?:回执|凭据|审计)(?:记录)?(?:显示|表明)|我(?:可以|能|要|很高兴)?(?:确认|告诉|说|报告)|可以说|也就是说|高兴(?:地)?告诉/u;

export const datePattern =
  /(?:19|20)\d\d\s*年|\d{1,2}\s*月(?:\d|份)?|[一二三四五六七八九十]月|去年|上个?月|每(?:年|月|季|周|天|次|个)|周[一二三四五六日天]|星期[一二三四五六日天]|自.{1,12}起|通常|一般|一直|总是|自动(?!化)/u;
export const earlierPattern =
  /之前|此前|先前|上次|上周|上一?轮|昨天|前天|早些时候|刚才|如前所述|早已|前面|已经.{0,12}过/u;
