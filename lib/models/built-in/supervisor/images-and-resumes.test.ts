import type { LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { supervisorCall } from "@/tests/evals/prompts";
import { builtInModel } from "../built-in-model";
import { wordsFor } from "../words/words-for";

interface Answer {
  text: string;
  /** What a specialist is asked for. */
  task: string | undefined;
}

async function ask(messages: LanguageModelV4Prompt | string): Promise<Answer> {
  const { content } = await builtInModel.doGenerate(supervisorCall({}, messages));
  const call = content.find((part) => part.type === "tool-call");
  return {
    text: content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    task: call && (JSON.parse(call.input) as { description: string }).description,
  };
}

const user = (text: string): LanguageModelV4Message => ({ role: "user", content: [{ type: "text", text }] });
const said = (text: string): LanguageModelV4Message => ({ role: "assistant", content: [{ type: "text", text }] });

/** A turn in which images were asked for, with these receipts. */
function drawn(question: string, ...receipts: { status: string; error?: string }[]): LanguageModelV4Prompt {
  const contract = { status: "partial", action_summary: "Drew.", evidence: { artifact_type: "image" }, next_step: "x" };
  const shown = receipts.map((receipt) => ({ type: "image", ...receipt }));
  const value = { specialist: "deliverables", contract, receipts: shown, verification: "pending" };
  const result = { type: "tool-result", toolCallId: "c1", toolName: "task" } as const;
  return [
    user(question),
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "task", input: {} }] },
    { role: "tool", content: [{ ...result, output: { type: "json", value } }] },
  ];
}

test("what an image is to show, and what a resume is to say, is asked for, and the next message is it", async () => {
  const image = await ask("Please draw a picture");
  expect(image).toMatchObject({ task: undefined, text: expect.stringContaining(wordsFor("en").whichImage) });
  const harbour = await ask([user("Please draw a picture"), said(image.text), user("a harbour at dawn")]);
  expect(harbour.task).toBe("Draw an image.\nRequest: a harbour at dawn");
  const resume = await ask("帮我做一份简历");
  expect(resume).toMatchObject({ task: undefined, text: expect.stringContaining(wordsFor("zh").whichResume) });
  const facts = "林亚达\n工程师，2019 至今";
  const made = await ask([user("帮我做一份简历"), said(resume.text), user(facts)]);
  const told = `<source_text>\n${facts}\n</source_text>`;
  expect(made.task).toBe(`Make a resume.\nRequest: 帮我做一份简历\n${told}`);
});

test("of several images each failure is told with its reason, and one that was started is not called ready", async () => {
  const question = "Draw three pictures of a harbour";
  const failed = { status: "failed", error: "The provider refused it." };
  const mixed = await ask(drawn(question, { status: "success" }, failed, failed));
  expect(mixed.text).toContain("The image is ready.");
  expect(mixed.text.match(/The provider refused it/g)).toHaveLength(1);
  const pending = { status: "pending" };
  const started = await ask(drawn(question, pending, pending, pending));
  expect(started.text).toContain("3 images have been started; they are not ready yet.");
  expect(started.text).not.toContain("are ready");
});
