import { z } from "zod";
import type { Conversation } from "../read-conversation";
import { call, type EngineReply } from "../reply";
import { styleOf } from "../supervisor/describe-report";
import { artifactCall } from "../supervisor/other-artifact";
import { reportTopic } from "../supervisor/report-topic";
import { promptSection } from "../text/prompt-section";
import { keywordsOf } from "../text/terms";
import { contract, refusalOf, taskOf } from "./contract";

const ReceiptFields = z.looseObject({
  id: z.string(),
  type: z.string(),
  status: z.enum(["pending", "success", "failed", "unknown"]),
  external_id: z.string().optional(),
  verifiable_url: z.string().optional(),
  error: z.string().optional(),
});

/** The deliverables specialist: one call of its tool, then one contract that says no more than the receipt. */
export function makeDeliverable({ exchanges }: Conversation): EngineReply {
  const exchange = exchanges.at(-1)!;
  const task = taskOf(exchange.user);
  const outcome = exchange.outcomes.at(-1);
  if (outcome) return report(outcome.value);
  const other = artifactCall(task, promptSection(task, "source_text"));
  if (other && "missing" in other) return blocked("Nothing to make it from was given.", other.missing);
  if (other) return call(other.tool, other.input);
  const input = argumentsFor(task);
  return input
    ? call("generate_report", input)
    : blocked("No topic was given.", "Say what the report should be about.");
}

function blocked(action_summary: string, next_step: string): EngineReply {
  const missing_fields = ["core_content"];
  return contract({ status: "blocked", action_summary, evidence: nothingMade, next_step, missing_fields });
}

function argumentsFor(task: string): object | undefined {
  const field = (name: string): string | undefined => new RegExp(`${name}: (.+)`).exec(task)?.[1]?.trim();
  const request = field("Request") ?? task.replace(/<source_text>[\s\S]*/, "").trim();
  const parent = /\brep_[0-9A-Z]{16}\b/.exec(task)?.[0];
  const revised = parent && (/Revise the report "(.+)" \(rep_/.exec(task)?.[1] ?? "Revised report");
  const topic = revised ?? field("Topic") ?? reportTopic(request, []);
  const source = promptSection(task, "source_text");
  if (!topic && !source) return undefined;
  const common = {
    topic: (
      topic ??
      keywordsOf(source ?? "")
        .slice(0, 4)
        .join(" ")
    )
      .split(/\s+/)
      .slice(0, 8)
      .join(" ")
      .slice(0, 200),
    report_style: styleOf(field("Style")?.replaceAll("_", " ") ?? request),
    user_instructions: request.slice(0, 2000),
    ...(parent ? { parent_report_id: parent } : {}),
  };
  if (source) {
    const talk = /Source: this conversation/.test(task);
    return { ...common, source_strategy: talk ? "conversation" : "provided", source_content: source };
  }
  if (parent) {
    // A change that brings nothing new is made from the version there is; what is to be added is searched for.
    const added = addedPart(request);
    return added
      ? { ...common, source_strategy: "kb_search", search_queries: [added] }
      : { ...common, source_strategy: "provided", source_content: "" };
  }
  return { ...common, source_strategy: "kb_search", search_queries: queriesFor(topic ?? request) };
}

const adding =
  /\b(?:add|extend|expand|include|append|insert|update|mention|new)\b|增加|添加|补充|扩充|加上|加入|加一|加个|更新|提到/i;
const wayOfAdding =
  /\b(?:please|also|add|extend|expand|include|append|insert|update|mention|with|make|it|longer|and|an?|the|new|more|section|chapter|part|paragraph|about|on|of|to|report|details?|information)\b|请|在|报告|里|中|再|增加|添加|补充|扩充|加上|加入|加|更新|提到|一?[节章段个]|关于|有关|的|内容|部分|一下|更多/gi;

/** What a change wants to have in the report that is not there yet; undefined when it brings nothing new. */
function addedPart(request: string): string | undefined {
  if (!adding.test(request)) return undefined;
  const rest = request
    .replace(wayOfAdding, " ")
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
  return keywordsOf(rest).length > 0 ? rest : undefined;
}

/** The topic as it stands, and its parts when it names several things. */
function queriesFor(topic: string): string[] {
  const parts = topic.split(/\s*(?:[,;、，；和与及]|\band\b|\bversus\b|\bvs\.?\b)\s*/iu).map((part) => part.trim());
  const useful = parts.filter((part) => keywordsOf(part).length > 0 && part !== topic);
  return [...new Set([topic, ...useful])].slice(0, 5);
}

/** What the engine takes for granted about every report. */
export const ownAssumptions: readonly string[] = ["audience: an informed reader", "tone: neutral"];

const nothingMade = { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null };

function report(reply: Record<string, unknown>): EngineReply {
  if (Array.isArray(reply.receipts)) return reportSeveral(reply.receipts);
  const parsed = ReceiptFields.safeParse(reply.receipt);
  if (!parsed.success) {
    const reason = refusalOf(reply);
    return contract({
      status: "error",
      action_summary: "Nothing was made.",
      evidence: nothingMade,
      next_step: reason,
    });
  }
  const receipt = parsed.data;
  const evidence = {
    artifact_type: receipt.type,
    artifact_id: receipt.external_id ?? null,
    artifact_location: receipt.verifiable_url ?? null,
    receipts: [reply.receipt],
  };
  if (receipt.status === "failed" || receipt.status === "unknown") {
    const error = receipt.error ?? refusalOf(reply);
    return contract({ status: "error", action_summary: `The ${receipt.type} failed.`, evidence, next_step: error });
  }
  const done = receipt.status === "success";
  return contract({
    status: "success",
    action_summary: done
      ? `The ${receipt.type} is ${receipt.type === "report" ? "written" : "made"}.`
      : `The ${receipt.type} was kicked off and is not ready (receipt ${receipt.id}).`,
    evidence,
    // What the tool says of how it is done comes first: that somebody changed it on its card, for one.
    assumptions: [...(typeof reply.message === "string" ? [reply.message] : []), ...ownAssumptions],
  });
}

/** Several of a kind from one call, each with a receipt of its own: what became of all of them. */
function reportSeveral(given: unknown[]): EngineReply {
  const receipts = given.flatMap((receipt) => ReceiptFields.safeParse(receipt).data ?? []);
  const standing = (...statuses: string[]) => receipts.filter(({ status }) => statuses.includes(status));
  const failed = standing("failed", "unknown");
  const first = receipts.find((receipt) => !failed.includes(receipt));
  const counts = [
    [standing("success").length, "made"],
    [standing("pending").length, "kicked off and not ready"],
    [failed.length, "failed"],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return contract({
    status: failed.length === 0 ? "success" : first ? "partial" : "error",
    action_summary: `Of ${receipts.length} asked for: ${told.join(", ")}.`,
    evidence: {
      artifact_type: receipts[0]?.type ?? null,
      artifact_id: first?.external_id ?? null,
      artifact_location: first?.verifiable_url ?? null,
      receipts: given,
    },
    next_step: failed.length > 0 ? [...new Set(failed.map(({ error }) => error ?? "It failed."))].join(" ") : undefined,
  });
}
