import type { DisabledTool, Words } from "./word-set";

const states: Record<string, string> = {
  "switched off": "已被关闭",
  "needs sign-in": "需要先登录",
  "not configured": "尚未配置",
  failing: "目前出现故障",
  "not permitted for this person": "不允许使用",
  "not in the rollout yet": "尚未对您开放",
};

// What the prompt says in English about the tools that Candor is delivered with.
const tools: Record<string, string> = {
  task: "委派给专员",
  update_memory: "更新记忆",
  search_knowledge_base: "搜索知识库",
  generate_report: "生成报告",
  generate_image: "生成图片",
  generate_resume: "生成简历",
  ls: "列出文件",
  list_tree: "显示文件树",
  glob: "按名称找文件",
  grep: "在文件中找内容",
  read_file: "读取文件",
  write_file: "写入文件",
  edit_file: "编辑文件",
  mkdir: "新建文件夹",
  move_file: "移动文件",
  rm: "删除文件",
  rmdir: "删除文件夹",
  web_crawl: "读取网页",
};

const instead: Record<string, string> = {
  "Ask for it on the pages of the workspace itself": "请在工作区的相应页面上直接操作",
  "Write it into the memory on its own page": "请在“记忆”页面中直接填写",
  "Open the documents page: documents and their folders are shown there": "请打开文档页，在那里可以看到文档及其文件夹",
  "Upload or delete documents on the documents page": "请在文档页上传或删除文档",
  "Save the page as a file and upload it to the documents": "请把网页存成文件，再上传到文档",
  "Open the documents page and read or download the files there": "请打开文档页，在那里阅读或下载文件",
  "Ask for the content in the chat; an answer with citations can be copied from there":
    "请在对话里询问这些内容，带出处的回答可以从那里复制",
};

const roles: Record<string, string> = { owner: "所有者", admin: "管理员", editor: "编辑者", viewer: "查看者" };

const levels: Record<string, string> = {
  workspace: "在整个工作区",
  role: "对您的角色",
  user: "在您自己的设置中",
  thread: "在这个对话中",
};

export const chinese: Words = {
  language: "zh",
  unknownPart: "我没有收到执行这项任务的说明。",
  disclosure: "_我是 Candor 的内置引擎，不是语言模型：我逐字摘录找到的内容。_",
  greeting: "您好！可以向我询问文档里的内容，也可以让我写报告。",
  thanks: "不客气。",
  goodbye: "再见！",
  acknowledged: "好的。",
  introduction: (abilities) =>
    `我是 Candor 的内置引擎，不是语言模型：我按规则工作，逐字摘录您的文档，并注明每句话的出处。\n\n${abilities.map((line) => `- ${line}`).join("\n")}`,
  abilities: {
    ask: "用中文或英文询问文档内容，每个回答都带出处。",
    files: "让我新建、编辑、移动或删除文件，例如：“新建文件 notes/plan.md，内容：……”",
    pages: "给我网页地址，我来读，例如：“https://example.org/fees 上说泊位多少钱？”",
    report: "让我写报告，例如：“写一份关于仓库安全的报告”。",
    remember: "告诉我要记住的事，例如：“记住我在科隆办公室工作”。",
    automate: "告诉我要定期做的事，例如：“每个工作日早上9点总结/documents/inbox里的新文档。”",
  },
  nothingFound: "文档里没有找到相关内容。请换用文档里的说法再问一次，或上传包含该内容的文档。",
  noDirectAnswer: "没有找到直接的答案，最接近的内容如下：",
  searchFailed: (reason) => `搜索没有成功：${withStop(reason)}`,
  isOff,
  disabled: (tool) =>
    [
      `${isOff(tool)}我没有执行任何操作。`,
      tool.changeableBy ? `可以更改的人：${withStop(tool.changeableBy)}` : "",
      tool.instead ? `可以改为：${withStop(instead[tool.instead.replace(/\.$/, "")] ?? tool.instead)}` : "",
    ]
      .filter((line) => line !== "")
      .join("\n\n"),
  unavailable: (abilities) =>
    `这里做不了这件事：这个工作区没有相应的工具或专员，而我是不带语言模型的内置引擎。我可以做的是：\n\n${abilities.map((line) => `- ${line}`).join("\n")}`,
  noAutomation: "这里还没有定时或触发任务的功能，所以没有设置任何内容。您可以去掉时间直接提出，我现在就做。",
  automationSaved: (name, state, open) =>
    state === "enabled"
      ? `自动化“${name}”已保存并启用，可在“自动化”页面查看。`
      : `自动化“${name}”已保存，目前处于暂停状态。${open.length > 0 ? `还缺少这些值：${open.join("、")}。` : ""}可在“自动化”页面查看。`,
  automationRejected: "您拒绝了这个自动化，所以没有设置任何内容。",
  automationExpired: "这个自动化没有及时得到批准，所以没有设置任何内容。",
  automationFailed: (reason) => `无法设置这个自动化：${reason}`,
  whichTopic: "报告要写什么主题？几个词就够了。",
  whichReport: "这次对话里还没有报告。请直接让我写一份新的，并说明要包含的内容。",
  reportPending: (title) => `报告《${title}》已开始撰写，尚未完成。进度见卡片，完成后可在“成果”中找到。`,
  reportReady: (title) => `报告《${title}》已完成，可从卡片或“成果”中打开。`,
  reportFailed: (title, error) => `报告《${title}》失败：${withStop(error)}如需再试一次，请告诉我。`,
  whichResume:
    "请在同一条消息里、要求的下方写明简历内容：姓名、带日期的工作经历、教育背景、技能。我会照原样排版，不会编造。",
  whichImage: "画面里要有什么？简单几个字就够了。",
  made: {
    resume: {
      ready: () => "简历已完成，可从卡片或“成果”中打开。",
      pending: () => "简历已开始制作，尚未完成。进度见卡片。",
      failed: (error) => `简历失败：${withStop(error)}`,
    },
    image: {
      ready: (count) => `${count === 1 ? "" : `${count} 张`}图片已完成，可从卡片或“成果”中打开。`,
      pending: (count) => `${count === 1 ? "" : `${count} 张`}图片已开始绘制，尚未完成。进度见卡片。`,
      failed: (error) => `图片失败：${withStop(error)}`,
    },
  },
  missing: (fields) => `开始之前还需要知道：${fields.map((field) => fieldNames[field] ?? field).join("、")}。`,
  unverified: (claim) => `专员声称：“${claim}”但没有任何记录可以证实，请视为未完成。如需再试一次，请告诉我。`,
  taskFailed: (reason) => `没有成功：${withStop(reason)}`,
  doneSo: (told) => `已完成。${withStop(told)}`,
  memorySaved: (text) => `已保存到记忆：${withStop(text)}`,
  memoryForgotten: (text) => `已从记忆中删除：${withStop(text)}`,
  memoryHasNone: "记忆里没有找到这一条，没有改动。全部内容可以在“记忆”页面修改。",
  memoryUnchanged: "记忆里已经有这一条，没有改动。",
  memoryNotSaved: (reason) => `没有保存：${withStop(reason)}`,
  files: {
    done: {
      write: (path) => `文件 ${path} 已写好。`,
      edit: (path) => `文件 ${path} 已修改。`,
      remove: (path) => `文件 ${path} 已删除。`,
      move: (path, to) => `文件 ${path} 已移到 ${to}。`,
      make_folder: (path) => `文件夹 ${path} 已建好。`,
      remove_folder: (path) => `文件夹 ${path} 已删除。`,
    },
    failed: (reason) => `没有做任何改动。${reason ? withStop(reason) : "没有凭据表明已经完成。"}`,
    which: (paths) => `有几个文件符合，我都没有动。您指的是哪一个？\n\n${paths.map((path) => `- ${path}`).join("\n")}`,
    listed: (path, lines) => `${path} 里有：\n\n${lines}`,
    empty: (path) => `${path} 里还没有内容。`,
  },
  pages: {
    whichAddress: "您指的是哪个网页？请给我它的地址，例如 https://example.org/fees。",
    readAt: (title, url) => `读自《${title}》，${url}`,
    noAnswer: "我读了这个页面，但所见部分没有提到这一点。",
    failed: (reason) => `无法读取该页面：${withStop(reason)}`,
    unavailable: "以下页面无法读取，因此对它们不作任何说明：",
    why: {
      bad_url: "这不是可以读取的地址。",
      not_public: "它不是公共互联网上的页面。",
      port_not_allowed: "不读取这个端口。",
      blocked_by_workspace: "本工作区的管理员不允许读取这个网站。",
      blocked_by_robots: "该网站的 robots.txt 不允许读取。",
      needs_sign_in: "只有登录后才能查看。",
      not_found: "没有这个页面。",
      rate_limited: "该网站要求降低访问频率，请稍后再试。",
      server_error: "网站本身出错，请稍后再试。",
      http_error: "网站没有返回它。",
      too_many_redirects: "它不断跳转，没有尽头。",
      unsupported_type: "它不是文字页面。",
      too_large: "它太大了。",
      too_slow: "没有及时收到。",
      unreachable: "无法连接该网站。",
      no_text: "没有可以读取的文字，可能由脚本绘制、是扫描件或已加密。",
      not_reached: "时间已到，还没来得及读取。",
    },
  },
  keySentences: (sentences) =>
    `我不能改写文字，以下是其中最重要的句子：\n\n${sentences.map((line) => `- ${line}`).join("\n")}`,
  memoryHeading: "备忘",
  memoryEmpty: "记忆里还没有内容。可以告诉我要记住什么。",
  memoryIs: (lines) => `记忆里有这些内容：\n\n${lines.join("\n")}`,
  report: {
    summary: "摘要",
    conclusion: "结论",
    overview: "概况",
    figures: "数字与日期",
    rules: "规定与职责",
    further: "其他要点",
    nothing: (topic) => `资料中没有关于“${topic}”的内容。`,
  },
};

const fieldNames: Record<string, string> = {
  audience: "读者",
  format: "形式",
  tone: "语气",
  core_content: "主题或内容",
};

// The tool's own name stands beside it: by that name the notice under the answer is found.
function isOff({ tool, label, state, level, decidedBy, reason }: DisabledTool): string {
  const name = tools[tool] ? `**${tools[tool]}**（\`${tool}\`）` : `**${label}** `;
  const where = `${levels[level] ?? ""}${level === "role" && decidedBy ? `（${roles[decidedBy] ?? decidedBy}）` : ""}`;
  const by = level === "role" || !decidedBy ? "" : `，操作人：${decidedBy}`;
  const lacks = /^The role \w+ does not have ([\w:]+)\.?$/.exec(reason);
  const why = lacks
    ? `，原因：这个角色没有 \`${lacks[1]}\` 权限`
    : reason
      ? `，原因：${reason.replace(/[.。]$/, "")}`
      : "";
  return `${name}${where}${states[state] ?? `不可用（${state}）`}${by}${why}。`;
}

function withStop(text: string): string {
  const trimmed = text.trim();
  return /[.!?。！？”"]$/.test(trimmed) ? trimmed : `${trimmed}。`;
}
