import { expect, test } from "vitest";
import { AutomationDefinition } from "@/lib/automations/schema";
import { draftDefinition } from "./draft-definition";

const tools = "- write_file: Writes.\n- generate_report: Writes a report.\n- generate_image: Draws.";
const draft = (request: string) =>
  JSON.parse(draftDefinition(`<request>\n${request}\n</request>\n<tools>\n${tools}\n</tools>`));

test.each<[string, string, string | undefined, string]>([
  [
    "every weekday at 9 in Berlin summarise new documents in /documents/inbox",
    "0 9 * * 1-5",
    "Europe/Berlin",
    "Summarise new documents in /documents/inbox",
  ],
  [
    "每个工作日早上9点（柏林时间）总结/documents/inbox里的新文档",
    "0 9 * * 1-5",
    "Europe/Berlin",
    "总结/documents/inbox里的新文档",
  ],
  [
    "Every Monday at 8:30am, New York time, list the open questions",
    "30 8 * * 1",
    "America/New_York",
    "List the open questions",
  ],
  ["Please check the contracts on Tuesdays and Thursdays at 5 pm", "0 17 * * 2,4", undefined, "Check the contracts"],
  ["Each day at noon tell me what is new", "0 12 * * *", undefined, "Tell me what is new"],
  ["every 4 hours check the inbox", "0 */4 * * *", undefined, "Check the inbox"],
  ["Every 30 minutes look for new orders", "*/30 * * * *", undefined, "Look for new orders"],
  [
    "On the 15th of every month at 18:45 in Asia/Tokyo check the budget",
    "45 18 15 * *",
    "Asia/Tokyo",
    "Check the budget",
  ],
  ["every hour check the queue", "0 * * * *", undefined, "Check the queue"],
  ["每天下午三点半检查合同", "30 15 * * *", undefined, "检查合同"],
  ["每周一、周四上午10点，东京时间，列出未解决的问题", "0 10 * * 1,4", "Asia/Tokyo", "列出未解决的问题"],
  ["每月15号晚上8点检查预算", "0 20 15 * *", undefined, "检查预算"],
  ["每隔6小时查看收件箱", "0 */6 * * *", undefined, "查看收件箱"],
  ["周一到周五中午十二点总结新闻稿", "0 12 * * 1-5", undefined, "总结新闻稿"],
])("%s", (request, cron, timezone, query) => {
  const { triggers, plan, metadata } = draft(request);
  expect(triggers).toEqual([{ type: "schedule", params: { cron, ...(timezone && { timezone }) } }]);
  expect(plan[0].params.query).toBe(query);
  expect(metadata).toBeUndefined();
});

test.each([
  ["weekly report on supplier scores", "0 9 * * 1", 2],
  ["Every morning summarise the news in /documents/press", "0 9 * * *", 1],
  ["每周生成一份供应商报告", "0 9 * * 1", 2],
  ["Every quarter review the safety rules at 10", "0 10 1 1,4,7,10 *", 1],
])("what %s leaves open is chosen and said", (request, cron, assumptions) => {
  const { triggers, metadata } = draft(request);
  expect(triggers[0].params.cron).toBe(cron);
  expect(metadata.assumptions).toHaveLength(assumptions);
});

test.each([
  ["When a document enters /documents/inbox, summarise it", "/documents/inbox", "Summarise it"],
  [
    "Summarise each contract whenever a file is added to /documents/legal/new",
    "/documents/legal/new",
    "Summarise each contract",
  ],
  ["当有新文档进入/documents/inbox时，总结它", "/documents/inbox", "总结它"],
])("an arrival: %s", (request, folder, task) => {
  const { triggers, plan } = draft(request);
  expect(triggers).toEqual([{ type: "event", params: { event: "document.entered_folder", filter: { folder } } }]);
  expect(plan[0].params.query).toMatch(new RegExp(`^${task}\n\n.+{{ inputs.event.path }}$`));
});

test.each([
  ["Every Friday at 16:00 write a report about the week", ["generate_report"]],
  ["每天9点写一份库存报告", ["generate_report"]],
  ["Every day at 7 save a list of new orders to /documents/lists/orders.md", ["write_file"]],
  ["Every day at 7 draw a picture of the weather", ["generate_image"]],
  ["Every day at 7 tell me what the last report says", []],
])("%s declares %j", (request, declared) => {
  expect(draft(request).plan[0].params.tools).toEqual(declared);
});

test.each([
  "Remind me about the audit tomorrow",
  "every 7 minutes check the inbox",
  "automate the onboarding",
  "after each meeting write the minutes {{ process.env }}",
  "每45分钟检查一次",
  "",
  "every",
])("what no schedule follows stays open: %j", (request) => {
  const made = draft(request);
  expect(made.triggers[0].params.cron).toBe("REPLACE_ME");
  expect(made.metadata.assumptions).toHaveLength(1);
  expect(made.plan[0].params.query).not.toContain("{{");
});

test("whatever is asked, with a zone it is a definition", () => {
  for (const request of ["every weekday at 9 {% if %}", "每天", "x".repeat(3_000), "<b>daily</b> at 25:99 do it"]) {
    const made = draft(request);
    for (const { params, type } of made.triggers) if (type === "schedule") params.timezone ??= "UTC";
    expect(AutomationDefinition.safeParse(made).error).toBeUndefined();
  }
});
