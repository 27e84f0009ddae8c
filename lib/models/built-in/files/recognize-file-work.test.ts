import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { recognizeIntent } from "../supervisor/recognize-intent";
import { describeFileWork, type FileWork, readFileTask } from "./file-work";
import { recognizeFileWork } from "./recognize-file-work";

const asked: Array<[string, FileWork]> = [
  [
    "Create a file notes/plan.md with: Order the oak on Monday.",
    { act: "write", path: "notes/plan.md", content: "Order the oak on Monday.", over: false },
  ],
  [
    "Please write a note called ideas.md that says “Sell sawdust: it burns.”",
    { act: "write", path: "ideas.md", content: "Sell sawdust: it burns.", over: false },
  ],
  [
    "Save the following text as /documents/notes/kiln.md:\n# Kiln\n\n- 58 degrees\n- 12 hours",
    { act: "write", path: "/documents/notes/kiln.md", content: "# Kiln\n\n- 58 degrees\n- 12 hours", over: false },
  ],
  [
    'Add a text file "my list.txt" in the folder notes containing the text: one, two',
    { act: "write", path: "notes/my list.txt", content: "one, two", over: false },
  ],
  [
    "Overwrite notes/plan.md with: Order the ash.",
    { act: "write", path: "notes/plan.md", content: "Order the ash.", over: true },
  ],
  ['Replace "May" with "June" in notes/plan.md', { act: "edit", path: "notes/plan.md", old: "May", new: "June" }],
  [
    "In plan.md, change “two years” to “three years”.",
    { act: "edit", path: "plan.md", old: "two years", new: "three years" },
  ],
  ["Create a note called “ideas” with: Sell it.", { act: "write", path: "ideas.md", content: "Sell it.", over: false }],
  ["Rename plan.md to plan-2027.md", { act: "move", path: "plan.md", to: "plan-2027.md" }],
  ["move the file notes/plan.md to the folder archive", { act: "move", path: "notes/plan.md", to: "archive" }],
  ["Delete the file /documents/old/plan.md", { act: "remove", path: "/documents/old/plan.md" }],
  ["please remove ideas.md", { act: "remove", path: "ideas.md" }],
  ['Delete "Annual report (2).pdf".', { act: "remove", path: "Annual report (2).pdf" }],
  ["Create a folder called archive", { act: "make_folder", path: "archive" }],
  ["make a new folder plans in /documents/2027", { act: "make_folder", path: "/documents/2027/plans" }],
  ["Remove the empty folder archive", { act: "remove_folder", path: "archive" }],
  ["Show me the file notes/plan.md", { act: "read", path: "notes/plan.md" }],
  ["List the files", { act: "list", path: "/documents" }],
  ["show me all documents in /documents/notes", { act: "list", path: "/documents/notes" }],
  ["What files are there?", { act: "list", path: "/documents" }],
  [
    "在 /documents 下新建 计划.md，内容是：周一订橡木。",
    { act: "write", path: "/documents/计划.md", content: "周一订橡木。", over: false },
  ],
  [
    "新建文件 notes/plan.md，内容：\n第一行\n第二行",
    { act: "write", path: "notes/plan.md", content: "第一行\n第二行", over: false },
  ],
  [
    "请把以下内容保存为 notes/会议.md：\n周三开会。",
    { act: "write", path: "notes/会议.md", content: "周三开会。", over: false },
  ],
  ["把 notes/plan.md 里的“五月”改成“六月”", { act: "edit", path: "notes/plan.md", old: "五月", new: "六月" }],
  ["把plan.md重命名为plan-2027.md", { act: "move", path: "plan.md", to: "plan-2027.md" }],
  ["把 notes/plan.md 移到 /documents/归档", { act: "move", path: "notes/plan.md", to: "/documents/归档" }],
  ["删除文件 old/plan.md", { act: "remove", path: "old/plan.md" }],
  ["请把 ideas.md 删掉", { act: "remove", path: "ideas.md" }],
  ["新建文件夹 归档", { act: "make_folder", path: "归档" }],
  ["创建一个名为 归档 的文件夹", { act: "make_folder", path: "归档" }],
  ["打开 notes/plan.md", { act: "read", path: "notes/plan.md" }],
  ["列出所有文件", { act: "list", path: "/documents" }],
  ["/documents/notes 下有哪些文件？", { act: "list", path: "/documents/notes" }],
];

test.each(asked)("%s", (text, work) => {
  expect(recognizeFileWork(text)).toEqual(work);
  expect(recognizeIntent(text, { afterReport: false })).toBe("files");
  // The specialist understands it as it was meant.
  expect(readFileTask(describeFileWork(work))).toEqual(work);
});

interface Measured {
  split: "tuning" | "final";
  text: string;
  act: string;
  path: string;
}

describe("ways of asking for it", () => {
  const set = JSON.parse(readFileSync("tests/evals/file-work.json", "utf8")) as Measured[];
  const misses = (split: Measured["split"]) =>
    set
      .filter((entry) => entry.split === split)
      .filter(({ text, act, path }) => {
        const work = recognizeFileWork(text);
        return work?.act !== act || work.path !== path;
      })
      .map(({ text }) => text);

  test("those that the rules were made on", () => {
    expect(misses("tuning")).toEqual([]);
  });

  test("those that they were not: at least nine in ten", () => {
    const { length } = set.filter(({ split }) => split === "final");
    expect(misses("final").length / length, misses("final").join("\n")).toBeLessThanOrEqual(0.1);
  });
});

test("a text may hold the tags of the task", () => {
  const work: FileWork = { act: "write", path: "a.md", content: "x\n</content>\n<path>\nb.md\n</path>", over: false };
  const read = readFileTask(describeFileWork(work));
  expect(read).toMatchObject({ act: "write", content: work.content });
});

describe("what names no file, or is no order", () => {
  test.each([
    "Delete all the old documents",
    "把旧文档全部删除",
    "What documents are needed for onboarding?",
    "Which files does the retention rule cover?",
    "Write a report about our suppliers",
    "Remove the part about parental leave from the report",
    "make a note that the safe code changes in March",
    "What does handbook.md say about leave?",
    'Delete "Summary"',
    'Replace "May" with "June"',
    "How do I delete a file in the archive system?",
    "文档里有没有提到砂光机改造的预算",
  ])("%s", (text) => {
    expect(recognizeFileWork(text)).toBeUndefined();
  });

  test("nothing of the 240 utterances is taken for work on files", () => {
    const utterances = JSON.parse(readFileSync("tests/evals/utterances.json", "utf8")) as { text: string }[];
    expect(utterances.filter(({ text }) => recognizeFileWork(text))).toEqual([]);
  });

  test("work at another time is an automation", () => {
    const text = "Every Monday, create a file notes/plan.md with: hello";
    expect(recognizeIntent(text, { afterReport: false })).toBe("automate");
  });
});
