import { isChinese, lastUserText, readResult, resultsOfTurn, section } from "./prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "./types";

interface Passage {
  label: string;
  title: string;
  quote: string;
}

interface TaskResult {
  specialist?: string;
  contract?: {
    status: string;
    action_summary: string;
    evidence: { passages?: Passage[] | null; answer?: string | null };
    next_step: string | null;
  };
  receipts?: Array<{ status: string; preview?: string; error?: string }>;
  verification?: string;
  message?: string;
}

const wantsReport =
  /\b(write|create|generate|draft|make|prepare)\b[^.?!]*\breport\b|(写|生成|撰写|做|起草)[^。？！]*报告/i;
const wantsMemory = /\b(remember|keep in mind|note that)\b|记住|请记下/i;
const smallTalk = /^(hi|hello|hey|thanks|thank you|你好|您好|谢谢)[!.！。 ]*$/i;

/** The orchestrator's side: one delegation, then an answer made of what came back. */
export function followSupervisor(request: ScriptedRequest): ScriptedReply {
  const results = resultsOfTurn(request);
  const question = lastUserText(request).trim();
  return results.length > 0 ? { text: results.map((result) => report(readResult(result))).join("\n\n") } : act();

  function act(): ScriptedReply {
    if (smallTalk.test(question)) return { text: isChinese(question) ? "你好！" : "Hello! What can I find for you?" };
    if (wantsMemory.test(question)) {
      const note = question.replace(/^.*?(remember that|remember|记住)[:：,，]?\s*/i, "");
      const today = /\d{4}-\d{2}-\d{2}/.exec(request.system)?.[0] ?? "2026-01-01";
      return call("update_memory", { updated_memory: `## Notes\n- ${today}: ${note}` });
    }
    return delegate(wantsReport.test(question) ? "deliverables" : "knowledge_base");
  }

  function delegate(specialist: string): ScriptedReply {
    const off = disabledLines(request).find((line) => line.includes(reportOrSearch(specialist)));
    if (!off && roster(request).includes(specialist)) {
      return call("task", { subagent_type: specialist, description: question });
    }
    return { text: off ? `That is not available: ${off.replace(/^- /, "")}` : "No specialist for this is available." };
  }
}

/** Names of the specialists that may be chosen: the enum of the tool, not prose. */
function roster(request: ScriptedRequest): string[] {
  const task = request.tools.find((tool) => tool.name === "task");
  const parameters = task?.parameters as { properties?: { subagent_type?: { enum?: string[] } } } | undefined;
  return parameters?.properties?.subagent_type?.enum ?? [];
}

function disabledLines(request: ScriptedRequest): string[] {
  return (section(request.system, "disabled_tools") ?? "").split("\n").filter((line) => line.startsWith("- "));
}

function reportOrSearch(specialist: string): string {
  return specialist === "deliverables" ? "generate_report" : "search_knowledge_base";
}

function call(name: string, args: object): ScriptedReply {
  return { toolCalls: [{ name, arguments: args }] };
}

function report(result: TaskResult & Record<string, unknown>): string {
  const { contract, receipts = [], verification } = result;
  if (!contract) {
    const saved = (result.data as { status?: string } | undefined)?.status === "saved";
    return saved ? "I saved that." : `That did not work: ${result.message ?? "no reason was given"}.`;
  }
  if (verification === "unverified") return `The specialist says: ${contract.action_summary} No record confirms it.`;
  const failed = receipts.find((receipt) => receipt.status === "failed");
  if (failed) return `It failed: ${failed.error}`;
  if (receipts.some((receipt) => receipt.status === "pending"))
    return "The report has been started; it is not ready yet.";
  if (receipts.some((receipt) => receipt.status === "success")) return "The report is ready.";
  const passages = contract.evidence.passages ?? [];
  if (passages.length > 0) return passages.map((passage) => `${passage.quote} ${passage.label}`).join("\n\n");
  return contract.status === "success"
    ? "Nothing in the documents answers this."
    : (contract.next_step ?? "It failed.");
}
