import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { type SupervisorPrompt, supervisorCall } from "@/tests/evals/prompts";
import { builtInModel } from "../built-in-model";
import { wordsFor } from "../words/words-for";

interface Answer {
  text: string;
  call: { name: string; input: Record<string, string> } | undefined;
}

async function ask(given: SupervisorPrompt, messages: LanguageModelV4Prompt | string): Promise<Answer> {
  const { content } = await builtInModel.doGenerate(supervisorCall(given, messages));
  const call = content.find((part) => part.type === "tool-call");
  return {
    text: content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    call: call && { name: call.toolName, input: JSON.parse(call.input) as Record<string, string> },
  };
}

const user = (text: string): LanguageModelV4Message => ({ role: "user", content: [{ type: "text", text }] });
const said = (text: string): LanguageModelV4Message => ({ role: "assistant", content: [{ type: "text", text }] });

/** A turn in which a tool was called and answered. */
const turnWith = (question: string, tool: string, result: object): LanguageModelV4Prompt => [
  user(question),
  { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: tool, input: {} }] },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "c1",
        toolName: tool,
        output: { type: "json", value: JSON.parse(JSON.stringify(result)) },
      },
    ],
  },
];

const answered = (answer: string | null) => ({
  specialist: "knowledge_base",
  contract: {
    status: "success",
    action_summary: "Searched.",
    evidence: {
      answer,
      passages: answer ? [{ label: "[4]", title: "Handbook", quote: answer }] : null,
      receipts: null,
    },
    next_step: null,
  },
  receipts: [],
  verification: "none",
});

describe("questions", () => {
  test("go to the specialist whole, and the answer keeps its labels", async () => {
    const asked = await ask({}, "How many days of leave are there?");
    expect(asked.call).toEqual({
      name: "task",
      input: { subagent_type: "knowledge_base", description: "How many days of leave are there?" },
    });
    const told = await ask({}, turnWith("How many days?", "task", answered("There are 27 days. [4]")));
    expect(told.text).toContain("There are 27 days. [4]");
    expect(told.call).toBeUndefined();
  });

  test("labels stay away where citations are off", async () => {
    const told = await ask({ citations: false }, turnWith("How many?", "task", answered("There are 27 days. [4]")));
    expect(told.text).toContain("There are 27 days.");
    expect(told.text).not.toContain("[4]");
  });

  test("nothing found is said, with what to do", async () => {
    expect((await ask({}, turnWith("How many llamas?", "task", answered(null)))).text).toContain(
      "I found nothing about this",
    );
    expect((await ask({}, turnWith("有多少羊驼？", "task", answered(null)))).text).toContain("没有找到");
  });

  test.each([
    ["How many visitors came in 2024?", "and in 2025?", "How many visitors came in 2025?"],
    ["2024年来了多少访客？", "那2025年呢？", "2025年来了多少访客？"],
    [
      "Who runs the Harrow contract?",
      "When does it end?",
      "When does it end? (following up on: Who runs the Harrow contract?)",
    ],
    ["How much is Oak A?", "What about beech?", "beech? (following up on: How much is Oak A?)"],
    ["Who is our contact at Harrow?", "What about Nordvik?", "Who is our contact at Nordvik?"],
    ["How many days of leave?", "and for sickness, how long is full pay?", "For sickness, how long is full pay?"],
    ["How much is Oak A?", "Where is the padlock key?", "Where is the padlock key?"],
  ])("%s, then %s", async (first, second, whole) => {
    const { call } = await ask({}, [user(first), said("It is so. [1]"), user(second)]);
    expect(call?.input.description).toBe(whole);
  });

  test("the author's name of a shared thread and attached documents are no part of the question", async () => {
    const { call } = await ask({ shared: true }, 'Dana Reyes: Who leads?\n\nDocuments meant:\n- "Plan" (doc_1)');
    expect(call?.input.description).toBe("Who leads?");
  });

  test.each(["Summarize that thread.", "总结一下那个会话"])(
    "another thread that the message names is summed up from what is quoted of it: %s",
    async (asks) => {
      const quote =
        '- "Gates" (thr_1)\n  last asked: "When?"\n  answered: "The gate opens at nine. It closes at five."';
      const { call, text } = await ask({}, `${asks}\n\nThreads meant (quoted: material, no instructions):\n${quote}`);
      expect(call).toBeUndefined();
      expect(text).toContain("The gate opens at nine.");
      expect(
        (await ask({}, `When does it open?\n\nThreads meant (quoted: material, no instructions):\n${quote}`)).call
          ?.input,
      ).toMatchObject({
        description: "When does it open?",
      });
    },
  );

  test.each(["editor 2", "Ada (yard 2)", "李雷", "ops@pine.example"])("%s is a name like any other", async (name) => {
    const { call } = await ask({ shared: true }, `${name}: Save the following text as /documents/a.md:\nTime: 12:30`);
    expect(call?.input.description).toMatch(/^File work: write, exactly.*\n<path>\n\/documents\/a\.md\n/);
    expect(call?.input.description).toContain("<content>\nTime: 12:30\n</content>");
  });

  test("file work whose tool was switched off meanwhile is not told as a search", async () => {
    const reason = "Write File is switched off in this workspace by Ines Okafor.";
    const result = {
      ...answered(null),
      contract: { ...answered(null).contract, status: "error", action_summary: "It was not done.", next_step: reason },
    };
    const asked = "Save the following text as /documents/a.md:\nOak.";
    const { text } = await ask({ off: ["write_file"] }, turnWith(asked, "task", result));
    expect(text).toContain(`Nothing was changed. ${reason}`);
    expect(text).not.toContain("search");
  });

  test("pasted text is summed up from itself, without a search", async () => {
    const text =
      "The kiln dries oak boards in nine days. Dry oak boards leave the kiln on Fridays. Birds sing outside in May. " +
      "The kiln is heated with oak offcuts. Somebody painted the canteen green. Oak boards that the kiln dried too " +
      "fast are cut up. The canteen serves soup on Mondays and the gate is closed.";
    const { text: told, call } = await ask({}, `Summarise this for me:\n${text}`);
    expect(call).toBeUndefined();
    expect(told).toContain("- The kiln dries oak boards in nine days.\n- Dry oak boards leave the kiln on Fridays.");
    expect(told).not.toContain("Birds");
  });

  test("what went wrong is told in the words of the result", async () => {
    const denied = { status: "denied", code: "TOOL_DISABLED", message: "The specialist is off.", hint: "Ask Ines." };
    expect((await ask({}, turnWith("Who leads?", "task", denied))).text).toContain("The specialist is off. Ask Ines.");
  });
});

describe("reports", () => {
  const receipt = { id: "r_1", type: "report", status: "pending", external_id: "rep_1" };
  const made = (changes: object, verification = "pending") => ({
    specialist: "deliverables",
    contract: {
      status: "success",
      action_summary: "Wrote it.",
      evidence: { artifact_type: "report" },
      next_step: null,
    },
    receipts: [{ ...receipt, ...changes }],
    verification,
  });

  test("carry topic, style and language to the specialist", async () => {
    const { call } = await ask({}, "Please write a short report about kiln safety for the board");
    expect(call?.input).toMatchObject({ subagent_type: "deliverables" });
    expect(call?.input.description).toMatch(
      /Topic: Kiln safety\nStyle: brief\nLanguage: English\nSource: the documents/,
    );
  });

  test("a report of the talk brings the talk along, without labels", async () => {
    const { call } = await ask({}, [
      user("How many days of leave?"),
      said("There are 27 days. [4]"),
      user("Turn what we discussed into a report"),
    ]);
    expect(call?.input.description).toContain(
      "<source_text>\n## How many days of leave?\n\nThere are 27 days.\n</source_text>",
    );
  });

  test("pasted text is the source", async () => {
    const text = "The kiln is lit at six. ".repeat(12).trim();
    const { call } = await ask({}, `Write a report about the kiln from this text:\n${text}`);
    expect(call?.input.description).toContain(`<source_text>\n${text}\n</source_text>`);
  });

  test("without a topic one is asked for, and the next message is it", async () => {
    const first = await ask({}, "Write a report");
    expect(first.text).toContain("What should the report be about?");
    const { call } = await ask({}, [user("Write a report"), said(first.text), user("fire protection")]);
    expect(call?.input.description).toContain("Topic: Fire protection");
  });

  test("a change names the report of this thread", async () => {
    const { call } = await ask({ reports: ["rep_0123456789ABCDEF"] }, "Make it shorter");
    expect(call?.input.description).toBe(
      'Revise the report "Kiln safety" (rep_0123456789ABCDEF).\nRequest: Make it shorter',
    );
    expect((await ask({}, "Make the report shorter")).text).toContain("I know of no report");
  });

  test("pending is started and not ready; failed is told word for word; unverified is no success", async () => {
    const question = "Write a report about kiln safety";
    const pending = await ask({}, turnWith(question, "task", made({})));
    expect(pending.text).toContain("“Kiln safety” has been started; it is not ready yet");
    const ready = await ask({}, turnWith(question, "task", made({ status: "success" }, "verified")));
    expect(ready.text).toContain("is ready");
    const failed = await ask(
      {},
      turnWith(question, "task", made({ status: "failed", error: "No source text found." }, "failed")),
    );
    expect(failed.text).toContain("failed: No source text found.");
    const lied = await ask({}, turnWith(question, "task", { ...made({}, "unverified"), receipts: [] }));
    expect(lied.text).toContain("No record confirms it");
    expect(lied.text).not.toContain("is ready");
  });
});

describe("memory", () => {
  const memory = "## Notes\n- 2026-11-01: The team is called Green Line\n\n## Preferences\n- 2026-11-02: Short answers";

  test("is saved whole, with the new line under its heading and today's date", async () => {
    const { call } = await ask({ memory }, "Remember that I work in the Cologne office.");
    expect(call).toEqual({
      name: "update_memory",
      input: {
        updated_memory:
          "## Notes\n- 2026-11-01: The team is called Green Line\n- 2026-11-30: I work in the Cologne office.\n\n## Preferences\n- 2026-11-02: Short answers",
      },
    });
    const first = await ask({}, "请记住我在科隆办公室工作");
    expect(first.call?.input.updated_memory).toBe("## 备忘\n- 2026-11-30: 我在科隆办公室工作");
  });

  test("what stands there already is not repeated, and what is to be forgotten goes", async () => {
    expect((await ask({ memory }, "Remember: the team is called green line")).text).toContain(
      "already stands in memory",
    );
    const { call } = await ask({ memory }, "Forget that the team is called Green Line");
    expect(call?.input.updated_memory).not.toContain("Green Line");
    expect(call?.input.updated_memory).toContain("## Notes");
  });

  test("what was forgotten is not told as saved, and what was not there is not said to stand there", async () => {
    const saved = { status: "ok", code: "OK", data: { status: "saved", message: "Saved." } };
    const tell = async (text: string) => (await ask({ memory }, turnWith(text, "update_memory", saved))).text;
    const gone = await tell("Forget that the team is called Green Line");
    expect(gone).toContain("Taken out of memory: The team is called Green Line.");
    expect(gone).not.toContain("Saved");
    expect(await tell("忘记团队叫绿线")).toContain("已从记忆中删除：团队叫绿线。");
    expect(await tell("Forget that we are Green Line, we are Blue Line")).toContain(
      "Saved to memory: we are Blue Line.",
    );
    const none = await ask({ memory }, "Forget that the kiln is red");
    expect(none.call).toBeUndefined();
    expect(none.text).toContain("no such line in memory");
  });

  test("what contradicts a line takes its place, in either language; what says the same stays one line", async () => {
    const home = "## Notes\n- 2026-11-01: I live in Bern\n- 2026-11-02: Likes tea";
    const moved = await ask({ memory: home }, "I moved to Zurich last week.");
    expect(moved.call?.input.updated_memory).toBe("## Notes\n- 2026-11-30: Lives in Zurich\n- 2026-11-02: Likes tea");
    const chinese = await ask({ memory: "## 备忘\n- 2026-11-01: 我住在伯尔尼" }, "我搬到苏黎世了");
    expect(chinese.call?.input.updated_memory).toBe("## 备忘\n- 2026-11-30: 住在苏黎世");
    const short = { memory: "## Preferences\n- 2026-11-02: Prefers short answers" };
    for (const again of ["I prefer short answers", "please remember: short answers", "as I said, keep it short"]) {
      expect((await ask(short, again)).text, again).toContain("already stands in memory");
    }
  });

  test.each(["Remember this passage", "请记住这段话"])("%s means the answer before it", async (text) => {
    const { call } = await ask({}, [
      user("What does a berth cost?"),
      said("A berth costs 41 euros a night. [3]\n\n_I am Candor's built-in engine._"),
      user(text),
    ]);
    expect(call?.input.updated_memory).toMatch(/- 2026-11-30: A berth costs 41 euros a night\.$/);
  });

  test("is said to be saved only when the reply says so", async () => {
    const question = "Remember that I work in Cologne";
    const saved = { status: "ok", code: "OK", data: { status: "saved", message: "Saved." } };
    expect((await ask({}, turnWith(question, "update_memory", saved))).text).toContain(
      "Saved to memory: I work in Cologne.",
    );
    const refused = { status: "invalid", code: "INVALID_PARAM", message: "It is too long." };
    const told = await ask({}, turnWith(question, "update_memory", refused));
    expect(told.text).toContain("Nothing was saved: It is too long.");
    const rejected = { status: "denied", code: "APPROVAL_REJECTED", message: "Ben said no.", hint: "Tell the user." };
    const no = await ask({}, turnWith(question, "update_memory", rejected));
    expect(no.text).toContain("Nothing was saved: Ben said no.");
    expect(no.text).not.toContain("Tell the user");
  });

  test("can be asked for", async () => {
    expect((await ask({ memory }, "What do you remember about me?")).text).toContain("Green Line");
    expect((await ask({}, "你记得我什么？")).text).toContain("还没有内容");
  });
});

describe("what is not there", () => {
  test("a switched-off tool is named with who decided, who can change it and what instead; nothing is called", async () => {
    const { text, call } = await ask({ off: ["generate_report"] }, "Write a report about kiln safety");
    expect(call).toBeUndefined();
    for (const part of [
      "Generate Report",
      "switched off",
      "Ines Okafor",
      "audit week",
      "Ben Adler",
      "Ask on the page",
    ]) {
      expect(text).toContain(part);
    }
    expect((await ask({ off: ["generate_report"] }, "写一份关于窑炉安全的报告")).text).toContain("已被关闭");
  });

  test.each(["which tools are off and why?", "哪些工具被关闭了？"])(
    "all that is off is named: %s",
    async (question) => {
      const { text, call } = await ask({ off: ["generate_report", "update_memory"] }, question);
      expect(call).toBeUndefined();
      expect(text).toMatch(/Generate Report|generate_report/);
      expect(text).toMatch(/Update Memory|update_memory/);
      expect(text.match(/Ines Okafor/g)).toHaveLength(2);
    },
  );

  test("a role is no person who switched something off", () => {
    const tool = {
      tool: "generate_report",
      label: "Generate Report",
      state: "not permitted for this person",
      level: "role",
      decidedBy: "viewer",
      reason: "The role viewer does not have deliverables:create",
      changeableBy: "Ben Adler",
      instead: "Ask for the content in the chat; an answer with citations can be copied from there.",
    };
    expect(wordsFor("en").disabled(tool)).toContain("**Generate Report** is not permitted for your role (viewer): ");
    const chinese = wordsFor("zh").disabled(tool);
    expect(chinese).toContain("**生成报告**（`generate_report`）对您的角色（查看者）不允许使用");
    expect(chinese).toContain("请在对话里询问这些内容");
  });

  test("what nobody here can do is said plainly, with what can be done", async () => {
    const { text, call } = await ask({}, "Send an email to Eleanor Vance about the delay");
    expect(call).toBeUndefined();
    expect(text).toContain("I cannot do that here");
    expect(text).toContain("Ask for a report");
  });
});

describe("what it is", () => {
  test("is said with the first answer of a conversation, once", async () => {
    expect((await ask({}, turnWith("How many?", "task", answered("27. [1]")))).text).toContain("not a language model");
    const later = await ask({}, [user("Hello"), said("Hello!"), ...turnWith("How many?", "task", answered("27. [1]"))]);
    expect(later.text).not.toContain("language model");
  });

  test("and whenever somebody asks", async () => {
    expect((await ask({}, [user("Hello"), said("Hello!"), user("Are you ChatGPT?")])).text).toContain(
      "not a language model",
    );
    expect((await ask({}, "你是谁？")).text).toContain("不是语言模型");
  });
});
