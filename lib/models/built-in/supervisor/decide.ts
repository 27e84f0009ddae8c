import { toolOfWork } from "../files/file-work";
import { recognizeFileWork } from "../files/recognize-file-work";
import type { Conversation } from "../read-conversation";
import type { DisabledTool } from "../words/word-set";
import { wordsFor } from "../words/words-for";
import { lastReport } from "./last-report";
import { type OtherArtifact, otherArtifact } from "./other-artifact";
import { personSaid } from "./person-said";
import { readSurface, type Surface } from "./read-surface";
import { type Intent, recognizeIntent } from "./recognize-intent";
import { splitRequest } from "./split-request";

export type Decision =
  | { kind: Intent; text: string; surface: Surface }
  | { kind: "disabled"; text: string; surface: Surface; tool: DisabledTool }
  | { kind: "missing"; text: string; surface: Surface }
  | { kind: "artifact"; text: string; surface: Surface; artifact: OtherArtifact; request: string; material: string };

/** Which capability an intent needs: a specialist with the tool it works by, or a tool of the supervisor's own. */
const needs: Partial<Record<Intent, { specialist?: string; tool: string }>> = {
  ask: { specialist: "knowledge_base", tool: "search_knowledge_base" },
  report: { specialist: "deliverables", tool: "generate_report" },
  revise: { specialist: "deliverables", tool: "generate_report" },
  remember: { tool: "update_memory" },
  automate: { tool: "create_automation" },
  read_pages: { specialist: "web_crawler", tool: "web_crawl" },
};

/** What the last message wants and whether this turn's surface allows it. `missing`: no such capability exists here. */
export function decide(conversation: Conversation): Decision {
  const surface = readSurface(conversation);
  const { exchanges } = conversation;
  const text = personSaid(exchanges.at(-1)!.user, conversation.system);
  const before = exchanges.slice(0, -1);
  const asked = before.at(-1)?.assistant ?? "";
  const answersOurQuestion = asked.includes(wordsFor("en").whichTopic) || asked.includes(wordsFor("zh").whichTopic);
  const recognised = recognizeIntent(text, { afterReport: lastReport(conversation.system) !== undefined });
  const intent = answersOurQuestion && recognised === "ask" ? "report" : recognised;
  if (intent === "capability") {
    const tool = namedTool(text, surface);
    return tool ? { kind: "disabled", text, surface, tool } : { kind: intent, text, surface };
  }
  const wish = artifactWish(text, intent, exchanges.slice(-2, -1), conversation.system);
  if (wish) {
    const tool = surface.disabled.find((entry) => entry.tool === `generate_${wish.artifact}`);
    if (tool) return { kind: "disabled", text, surface, tool };
    if (surface.specialists.has("deliverables")) return { kind: "artifact", text, surface, ...wish };
  }
  const work = intent === "files" ? recognizeFileWork(text) : undefined;
  const need = work ? { specialist: "knowledge_base", tool: toolOfWork[work.act] } : needs[intent];
  if (!need) return { kind: intent, text, surface };
  const there = need.specialist ? surface.specialists.has(need.specialist) : surface.tools.has(need.tool);
  const tool = surface.disabled.find((entry) => entry.tool === need.tool);
  if (tool) return { kind: "disabled", text, surface, tool };
  if (!there && intent !== "automate") return { kind: "missing", text, surface };
  return { kind: intent, text, surface };
}

interface ArtifactWish {
  artifact: OtherArtifact;
  request: string;
  material: string;
}

/** A wish for something else than a report, or the answer to what we asked about such a wish. */
function artifactWish(
  text: string,
  intent: Intent,
  [before]: Conversation["exchanges"],
  system: string,
): ArtifactWish | undefined {
  const asked = (key: "whichImage" | "whichResume"): boolean =>
    [wordsFor("en"), wordsFor("zh")].some((words) => before?.assistant.includes(words[key]));
  const isAnswer = intent === "ask" || intent === "out_of_scope";
  if (before && isAnswer && asked("whichResume")) {
    return { artifact: "resume", request: personSaid(before.user, system), material: text };
  }
  if (isAnswer && asked("whichImage")) return { artifact: "image", request: text, material: "" };
  if (intent !== "out_of_scope") return undefined;
  const { request, material } = splitRequest(text);
  const artifact = otherArtifact(request);
  return artifact && { artifact, request, material };
}

/** The switched-off tool that a question is about: by its name, or by the work it does. */
function namedTool(text: string, surface: Surface): DisabledTool | undefined {
  const lower = text.toLowerCase();
  const work: Record<string, RegExp> = {
    generate_report: /report|报告/i,
    search_knowledge_base: /search|find|look up|document|搜索|查找|文档|知识库/i,
    update_memory: /remember|memory|记住|记忆/i,
    write_file: /write|creat|new file|note|写|新建|创建/i,
    edit_file: /edit|change|编辑|修改/i,
    rm: /delet|remov|删/i,
    move_file: /mov|renam|移动|重命名/i,
    web_crawl: /web|page|internet|online|网页|网站|上网|互联网/i,
    create_automation: /automat|schedule|remind|自动|定时|提醒/i,
  };
  return surface.disabled.find(
    ({ tool, label }) => lower.includes(label.toLowerCase()) || lower.includes(tool) || work[tool]?.test(text),
  );
}
