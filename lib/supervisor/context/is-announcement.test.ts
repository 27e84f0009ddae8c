import { expect, test } from "vitest";
import { isAnnouncement } from "./is-announcement";

test.each([
  "I'll search the documents now.",
  "Sure, I will look that up for you. One moment.",
  "Let me check the handbook…",
  "Okay. First, I'm going to search the knowledge base for the fees.\nThen I'll write the report.",
  "Now let me read these pages and gather the prices.",
  "**I’ll start by reviewing the contract.**",
  "好的，我这就查找相关文档。",
  "我来查一下。请稍等。",
  "让我先搜索知识库。",
  "正在为您生成报告，请稍候。",
  "接下来我将整理这些资料。",
])("row 65: %j is nothing but an announcement", (text) => {
  expect(isAnnouncement(text)).toBe(true);
});

test.each([
  "",
  "The north gate opens at 06:30 [1].",
  "I'll search the documents now. The north gate opens at 06:30 [1].",
  "Shall I search the documents?",
  "Let me know if you need more.",
  "I'll be happy to help.",
  "I will not search the web: it is switched off.",
  "I can't read pages here.",
  "I looked it up: nothing was found.",
  "If you send me the file, I'll read it.",
  "I'll remember that the depot is in Hull once you confirm.",
  "我没有找到相关内容。",
  "如果您提供文件，我会查看。",
  "我无法搜索网页。",
  "您想让我搜索哪一份文档？",
  "已找到：北门 06:30 开放。",
  "你好！",
])("%j is an answer", (text) => {
  expect(isAnnouncement(text)).toBe(false);
});
