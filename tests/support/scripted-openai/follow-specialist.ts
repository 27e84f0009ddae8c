import { bestSentence } from "./best-sentence";
import { lastUserText, readResult, resultsOfTurn } from "./prompt-parts";
import type { ScriptedReply, ScriptedRequest } from "./types";

interface Hit {
  label: string;
  title: string;
  passage: string;
}

/** A specialist's side: one call of its own tool, then one contract object. */
export function followSpecialist(request: ScriptedRequest, name: string): ScriptedReply {
  const description = lastUserText(request)
    .replace(/<thread_digest>[\s\S]*<\/thread_digest>/, "")
    .trim();
  const result = resultsOfTurn(request).at(-1);
  if (!result) {
    return name === "knowledge_base"
      ? call("search_knowledge_base", { query: description, top_k: 5 })
      : call("generate_report", {
          topic: topicOf(description),
          source_strategy: "kb_search",
          search_queries: [topicOf(description)],
        });
  }
  const reply = readResult(result);
  const contract = name === "knowledge_base" ? searchContract(reply, description) : reportContract(reply);
  return { text: JSON.stringify({ next_step: null, missing_fields: null, assumptions: null, ...contract }) };
}

function call(name: string, args: object): ScriptedReply {
  return { toolCalls: [{ name, arguments: args }] };
}

/** "Write a report about kiln safety" → "kiln safety". */
function topicOf(description: string): string {
  const topic =
    /(?:about|on|regarding)\s+(.+?)[.!?]*$/i.exec(description)?.[1] ?? /关于(.+?)的?报告/.exec(description)?.[1];
  return (topic ?? description).split(/\s+/).slice(0, 8).join(" ").slice(0, 60);
}

function searchContract(reply: Record<string, unknown>, question: string): object {
  const hits = (reply.data as { hits?: Hit[] } | undefined)?.hits;
  if (reply.status !== "ok" || !hits) return failure(reply, { answer: null, passages: null, receipts: null });
  const passages = hits
    .slice(0, 2)
    .map((hit) => ({ label: hit.label, title: hit.title, quote: bestSentence(question, hit.passage) }));
  return {
    status: "success",
    action_summary: hits.length > 0 ? `Found ${hits.length} passages.` : "Nothing was found.",
    evidence: {
      answer: passages[0]?.quote ?? null,
      passages: passages.length > 0 ? passages : null,
      receipts: null,
    },
  };
}

interface ReportReceipt {
  status: string;
  type: string;
  external_id?: string;
  verifiable_url?: string;
  error?: string;
}

function reportContract(reply: Record<string, unknown>): object {
  const receipt = reply.receipt as ReportReceipt | undefined;
  if (!receipt) {
    return failure(reply, { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null });
  }
  const evidence = {
    artifact_type: receipt.type,
    artifact_id: receipt.external_id ?? null,
    artifact_location: receipt.verifiable_url ?? null,
    receipts: [receipt],
  };
  if (receipt.status === "failed") {
    return { status: "error", action_summary: "The report failed.", evidence, next_step: receipt.error };
  }
  const state = receipt.status === "pending" ? "kicked off, not ready" : "written";
  return { status: "success", action_summary: `Report ${state}.`, evidence };
}

function failure(reply: Record<string, unknown>, evidence: object): object {
  const reason = String(reply.message ?? reply.hint ?? reply.error ?? "no reason was given");
  return { status: "error", action_summary: "The tool refused.", evidence, next_step: reason };
}
