import type { FileWork } from "./file-work";

export interface FilePattern {
  act: FileWork["act"];
  form: RegExp;
}

const ending = "(?:md|markdown|txt|csv|html?|json|ya?ml|pdf|docx)";
// A name in quotes, a path, or something that ends as files do. Quotes are all plain when this is asked.
const file = `(?:"[^"\\n]{1,300}"|\\/documents\\/[^\\s"，。；：,:;]+|[^\\s"，。；：,:]+?\\.${ending}(?!\\w|\\.\\w))`;
const folder = `(?:"[^"\\n]{1,300}"|[^\\s"，。；：,:.!?]+)`;

const please =
  "^(?:(?:please|kindly|now|then|and|ok|okay|could you|can you|would you|will you|i want you to|i(?:'d| would) like you to|let's|go ahead and)[,\\s]+)*";
const end = "(?:,?\\s+(?:please|thanks|thank you))?[.!?]*$";
const noun = "(?:(?:text |markdown |csv |html |json )?(?:file|note|document))";
const marker =
  "(?:(?:[,;]?\\s*(?:with|containing|that (?:says|contains|reads)|saying|which says|and write|and put(?: in it)?)" +
  "(?:\\s+(?:the\\s+)?(?:following\\s+)?(?:text|contents?|words|lines?))?\\s*:?\\s*)|\\s*[:：]\\s*|\\s*\\n+)";

/** Forms in which work on files is asked for. Named parts: path, within, content, old, new, to. First that fits counts. */
export const englishFilePatterns: FilePattern[] = [
  {
    act: "edit",
    form: new RegExp(
      `${please}(?:replace|change)\\s+"(?<old>[^"]+)"\\s+(?:with|by|to|into)\\s+"(?<new>[^"]*)"\\s+in\\s+(?:the\\s+)?(?:${noun}\\s+)?(?<path>${file})${end}`,
      "iu",
    ),
  },
  {
    act: "edit",
    form: new RegExp(
      `${please}in\\s+(?:the\\s+)?(?:${noun}\\s+)?(?<path>${file}),?\\s+(?:replace|change)\\s+"(?<old>[^"]+)"\\s+(?:with|by|to|into)\\s+"(?<new>[^"]*)"${end}`,
      "iu",
    ),
  },
  {
    act: "write",
    form: new RegExp(
      `${please}(?:create|write|add|make|save|start|draft|i need|i want|i would like|(?<over>overwrite|replace))\\s+(?:me\\s+)?(?:(?:an?|the|this|new|my|our|contents? of|text of)\\s+)*(?:${noun}\\s+)?(?:(?:in|under|inside)\\s+(?:the\\s+)?(?:folder\\s+)?(?<within2>${folder})\\s+(?=called|named))?(?:(?:called|named|at|as|under)\\s+)?(?<path>${file})(?:\\s+(?:in|under|inside)\\s+(?:the\\s+)?(?:folder\\s+)?(?<within>${folder}))?${marker}(?<content>[\\s\\S]+)$`,
      "iu",
    ),
  },
  {
    act: "write",
    form: new RegExp(
      `${please}(?:save|store|write|put)\\s+(?:this|the following|the text below|these lines|the text|a note)(?:\\s+(?:text|note|lines?))?\\s+(?:as|to|in|into|under)\\s+(?:an?\\s+|the\\s+)?(?:new\\s+)?(?:${noun}\\s+)?(?:(?:called|named)\\s+)?(?<path>${file})\\s*[:：\\n]\\s*(?<content>[\\s\\S]+)$`,
      "iu",
    ),
  },
  {
    act: "move",
    form: new RegExp(
      `${please}(?:move|rename|relocate|change the name of)\\s+(?:the\\s+|my\\s+|our\\s+)?(?:${noun}\\s+)?(?<path>${file})\\s+(?:to|into|as)\\s+(?:the\\s+)?(?:folder\\s+)?(?<to>${file}|${folder})(?:\\s+folder)?${end}`,
      "iu",
    ),
  },
  {
    act: "remove",
    form: new RegExp(
      `${please}(?:delete|remove|erase|get rid of)\\s+(?:the\\s+|my\\s+|our\\s+)?(?:${noun}\\s+)?(?:(?:called|named)\\s+)?(?<path>${file})(?:\\s+(?:from|in)\\s+(?:the\\s+)?(?:folder\\s+)?(?<within>\\/documents[^\\s"]*))?${end}`,
      "iu",
    ),
  },
  {
    act: "make_folder",
    form: new RegExp(
      `${please}(?:create|make|add|set up)\\s+(?:me\\s+)?(?:an?\\s+|the\\s+)?(?:new\\s+|empty\\s+)?(?:sub)?(?:folder|directory)\\s+(?:(?:called|named|at)\\s+)?(?<path>${folder})(?:\\s+(?:in|under|inside)\\s+(?:the\\s+)?(?:folder\\s+)?(?<within>${folder}))?${end}`,
      "iu",
    ),
  },
  {
    act: "remove_folder",
    form: new RegExp(
      `${please}(?:delete|remove)\\s+(?:the\\s+)?(?:empty\\s+)?(?:folder|directory)\\s+(?:(?:called|named)\\s+)?(?<path>${folder})${end}`,
      "iu",
    ),
  },
  {
    act: "read",
    form: new RegExp(
      `${please}(?:read|open|show(?: me)?|print|display)\\s+(?:me\\s+)?(?:the\\s+)?(?:(?:text|contents?)\\s+of\\s+)?(?:the\\s+)?(?:${noun}\\s+)?(?<path>${file})${end}`,
      "iu",
    ),
  },
  {
    act: "list",
    form: new RegExp(
      `${please}(?:list|show(?: me)?)\\s+(?:me\\s+)?(?:all\\s+)?(?:of\\s+)?(?:the\\s+|my\\s+|our\\s+)?(?:files|folders|files and folders|documents)(?:\\s+(?:that are\\s+)?(?:in|under|inside|of)\\s+(?:the\\s+)?(?:folder\\s+)?(?<path>"[^"\\n]+"|\\/documents[^\\s"?.]*|[^\\s"?.]+(?=\\s+folder)))?(?:\\s+folder)?${end}`,
      "iu",
    ),
  },
  {
    act: "list",
    form: /^what(?:'s| is) (?:stored )?in (?:the )?(?:folder )?(?<path>\/documents[^\s"?.]*)[.!?]*$/iu,
  },
  {
    act: "list",
    form: /^(?:what|which) (?:files|folders|documents) (?:are there|are here|do (?:we|i) have|exist|are stored|are (?:in|under) (?:the (?:folder )?)?(?<path>"[^"\n]+"|\/documents[^\s"?.]*))(?: (?:here|in total|in this workspace))?[.!?]*$/iu,
  },
];

const bitte = "^(?:请|麻烦|帮我|帮忙|你|能不能|可以|现在|然后)*";
const thing = "(?:文件|文档|笔记|文本)";
const inside = "(?:文件夹|目录)?(?:下面?|里面?|中|内)";
const saying = "[，,。；;]?\\s*(?:(?:文件|文档)?内容(?:是|为)?|写入|写上|里面写|写着|写|包含)\\s*[:：]?\\s*";

export const chineseFilePatterns: FilePattern[] = [
  {
    act: "write",
    form: new RegExp(
      `${bitte}在\\s*(?<within>${folder}?)\\s*${inside}\\s*(?:新建|创建|建立|新增|写|建)(?:一?个|一?份|一?篇)?${thing}?\\s*(?:叫做?|名为|名叫)?\\s*(?<path>${file})\\s*(?:的${thing})?(?:${saying}|\\s*[:：\\n]\\s*)(?<content>[\\s\\S]+)$`,
      "iu",
    ),
  },
  {
    act: "write",
    form: new RegExp(
      `${bitte}(?:新建|创建|建立|新增|写|建|(?<over>覆盖|重写))(?:一?个|一?份|一?篇)?${thing}?\\s*(?:叫做?|名为|名叫)?\\s*(?<path>${file})\\s*(?:的${thing})?(?:${saying}|\\s*[:：\\n]\\s*)(?<content>[\\s\\S]+)$`,
      "iu",
    ),
  },
  {
    act: "write",
    form: new RegExp(
      `${bitte}(?:把|将)(?:以下|下面|下列|这些)(?:的)?(?:内容|文字|文本)?(?:保存|存|写)(?:成|为|到|入|进)?${thing}?\\s*(?<path>${file})\\s*(?:里|中)?\\s*[:：\\n]\\s*(?<content>[\\s\\S]+)$`,
      "iu",
    ),
  },
  {
    act: "edit",
    form: new RegExp(
      `${bitte}(?:把|将)?${thing}?\\s*(?<path>${file})\\s*(?:里面?|中|内)(?:的)?\\s*"(?<old>[^"]+)"\\s*(?:改成|改为|换成|替换为|替换成)\\s*"(?<new>[^"]*)"[。！]?$`,
      "iu",
    ),
  },
  {
    act: "move",
    form: new RegExp(
      `${bitte}(?:把|将)${thing}?\\s*(?<path>${file})\\s*(?:移动?到|挪到|放到|移至|重命名为|重命名成|改名为|改名成|改名叫)\\s*(?<to>${file}|${folder}?)\\s*(?:${inside}|文件夹|目录)?[。！]?$`,
      "iu",
    ),
  },
  {
    act: "remove",
    form: new RegExp(`${bitte}(?:删除|删掉|移除)${thing}?\\s*(?<path>${file})[。！]?$`, "iu"),
  },
  {
    act: "remove",
    form: new RegExp(
      `${bitte}(?:把|将)${thing}?\\s*(?<path>${file})\\s*(?:这个${thing})?\\s*(?:删除|删掉|删了|移除)[。！]?$`,
      "iu",
    ),
  },
  {
    act: "make_folder",
    form: new RegExp(
      `${bitte}在\\s*(?<within>${folder}?)\\s*${inside}\\s*(?:新建|创建|建立?)(?:一?个)?(?:文件夹|目录)\\s*(?:叫做?|名为)?\\s*(?<path>${folder})[。！]?$`,
      "iu",
    ),
  },
  {
    act: "make_folder",
    form: new RegExp(
      `${bitte}(?:新建|创建|建立?)(?:一?个)?(?:(?:文件夹|目录)\\s*[，,]?(?:叫做?|名为)?\\s*(?<path>${folder})|(?:叫做?|名为)\\s*(?<path2>${folder}?)\\s*的(?:文件夹|目录))[。！]?$`,
      "iu",
    ),
  },
  {
    act: "remove_folder",
    form: new RegExp(`${bitte}(?:删除|删掉|移除)(?:空)?(?:文件夹|目录)\\s*(?<path>${folder})[。！]?$`, "iu"),
  },
  {
    act: "read",
    form: new RegExp(
      `${bitte}(?:打开|读取?|显示|查看|看看?)(?:一下)?${thing}?\\s*(?<path>${file})\\s*(?:的内容)?[。！]?$`,
      "iu",
    ),
  },
  {
    act: "list",
    form: /^(?:请|麻烦|帮我)*(?:列出|显示|看看)(?:一下)?\s*(?<path>"[^"\n]+"|\/documents[^\s"，。]*?)?\s*(?:文件夹|目录)?(?:下面?|里面?|中)?(?:的)?(?:所有|全部)?(?:的)?(?:文件|文档|文件夹|目录)(?:列表)?[。！]?$/u,
  },
  {
    act: "list",
    form: /^(?<path>"[^"\n]+"|\/documents[^\s"，。]*?)?\s*(?:文件夹|目录)?(?:下面?|里面?|中)?(?:现在)?(?:都)?有(?:哪些|什么)(?:文件|文档|文件夹)[?？。]?$/u,
  },
];
