import { describeFileWork } from "../files/file-work";
import { recognizeFileWork } from "../files/recognize-file-work";
import { tellFileWork } from "../files/tell-file-work";
import type { Conversation, Exchange } from "../read-conversation";
import { call, type EngineReply, say } from "../reply";
import { detectLanguage } from "../text/detect-language";
import { keySentences } from "../text/key-sentences";
import type { Words } from "../words/word-set";
import { wordsFor } from "../words/words-for";
import { type Decision, decide } from "./decide";
import { describeReport } from "./describe-report";
import { lastReport } from "./last-report";
import { memoryFact, mergeMemory, readMemory, toForget } from "./memory";
import { describeArtifact, saysWhatToDraw } from "./other-artifact";
import { partsOfRequest } from "./parts-of-request";
import { personSaid } from "./person-said";
import { quotedAnswers } from "./quoted-answers";
import { reportTopic } from "./report-topic";
import { resolveFollowUp } from "./resolve-follow-up";
import { smallTalk } from "./small-talk";
import { splitRequest } from "./split-request";
import { tellOutcome } from "./tell-outcome";
import { whatIsMeant } from "./what-is-meant";
import { workOnParts } from "./work-on-parts";

/** One step of the orchestrator: delegate first, then tell what came back. */
export function actAsSupervisor(conversation: Conversation): EngineReply {
  const decision = decide(conversation);
  const words = wordsFor(detectLanguage(decision.text));
  const reply = step(conversation, decision, words);
  return reply.text ? { ...reply, text: withDisclosure(reply.text, conversation, words) } : reply;
}

function step(conversation: Conversation, decision: Decision, words: Words): EngineReply {
  const parts = decision.kind === "ask" ? partsOfRequest(decision.text) : [];
  if (parts.length > 0) {
    const facts = { title: "", fact: "", forget: undefined, citations: wantsCitations(conversation.system) };
    return workOnParts(parts, conversation, words, facts);
  }
  return conversation.exchanges.at(-1)!.outcomes.length > 0
    ? say(tell(conversation, decision, words))
    : act(conversation, decision, words);
}

function act(conversation: Conversation, decision: Decision, words: Words): EngineReply {
  const { text } = decision;
  const { exchanges, system } = conversation;
  const before = exchanges.slice(0, -1).map((exchange) => ({ ...exchange, user: personSaid(exchange.user, system) }));
  const abilities = abilitiesOf(decision, words);
  switch (decision.kind) {
    case "disabled":
      return say(words.disabled(decision.tool));
    case "missing":
    case "out_of_scope":
      return say(words.unavailable(abilities));
    case "automate":
      if (!decision.surface.tools.has("create_automation")) return say(words.noAutomation);
      return call("create_automation", { intent: text });
    case "capability":
      return say([words.introduction(abilities), ...decision.surface.disabled.map(words.isOff)].join("\n\n"));
    case "small_talk":
      return say(smallTalk(text, words, abilities));
    case "recall": {
      const lines = readMemory(system)
        .split("\n")
        .filter((line) => line.trim() !== "");
      return say(lines.length > 0 ? words.memoryIs(lines) : words.memoryEmpty);
    }
    case "remember": {
      const meant = whatIsMeant(text, before);
      const { markdown, changed } = mergeMemory(readMemory(system), meant, today(system), words.memoryHeading);
      if (changed) return call("update_memory", { updated_memory: markdown });
      return say(toForget(text) ? words.memoryHasNone : words.memoryUnchanged);
    }
    case "ask": {
      const { request, ...pasted } = splitRequest(text);
      const material = pasted.material || quotedAnswers(exchanges.at(-1)!.user);
      // Text that is already in the chat needs no search.
      if (material && /summar|shorten|key points|总结|概括|归纳|要点|摘要/i.test(request)) {
        return say(words.keySentences(keySentences(material, 5)));
      }
      return delegate("knowledge_base", resolveFollowUp(text, before));
    }
    case "files": {
      const work = recognizeFileWork(text)!;
      return delegate("knowledge_base", describeFileWork(work));
    }
    case "artifact": {
      const { artifact, request, material } = decision;
      if (artifact === "resume" && !material) return say(words.whichResume);
      if (artifact === "image" && !saysWhatToDraw(request)) return say(words.whichImage);
      return delegate("deliverables", describeArtifact(artifact, request, material));
    }
    case "read_pages":
      return delegate("web_crawler", text);
    case "report": {
      const description = describeReport(text, before);
      return description ? delegate("deliverables", description) : say(words.whichTopic);
    }
    case "revise": {
      const report = lastReport(system);
      if (!report) return say(words.whichReport);
      return delegate("deliverables", `Revise the report "${report.title}" (${report.id}).\nRequest: ${text}`);
    }
  }
}

function delegate(specialist: string, description: string): EngineReply {
  return call("task", { subagent_type: specialist, description });
}

function tell(conversation: Conversation, { kind, text }: Decision, words: Words): string {
  const exchange = conversation.exchanges.at(-1)!;
  // Its tool may have been switched off after the work was begun.
  const isFiles = kind === "files" || kind === "disabled" || kind === "missing";
  const work = isFiles ? recognizeFileWork(text) : undefined;
  const revised = kind === "revise" ? lastReport(conversation.system)?.title : undefined;
  const title = revised ?? reportTopic(text, conversation.exchanges.slice(0, -1)) ?? "";
  const facts = {
    title,
    fact: memoryFact(whatIsMeant(text, conversation.exchanges.slice(0, -1))),
    forget: toForget(text),
    citations: wantsCitations(conversation.system),
  };
  return exchange.outcomes
    .map((outcome) => (work && tellFileWork(work, outcome, words)) ?? tellOutcome(outcome, words, facts))
    .join("\n\n");
}

/** Said once, with the first answer: pleasant to use, and nobody is misled. */
function withDisclosure(text: string, { exchanges }: Conversation, words: Words): string {
  const first = exchanges.slice(0, -1).every((exchange: Exchange) => exchange.assistant === "");
  const saysSo = /not a language model|不是语言模型|without a language model|不带语言模型/.test(text);
  return first && !saysSo ? `${text}\n\n${words.disclosure}` : text;
}

function abilitiesOf({ surface }: Decision, words: Words): string[] {
  return [
    ...(surface.specialists.has("knowledge_base") ? [words.abilities.ask] : []),
    ...(surface.specialists.has("knowledge_base") && !surface.disabled.some(({ tool }) => tool === "write_file")
      ? [words.abilities.files]
      : []),
    ...(surface.specialists.has("web_crawler") ? [words.abilities.pages] : []),
    ...(surface.specialists.has("deliverables") ? [words.abilities.report] : []),
    ...(surface.tools.has("update_memory") ? [words.abilities.remember] : []),
    ...(surface.tools.has("create_automation") ? [words.abilities.automate] : []),
  ];
}

/** The date in the prompt, ISO; the engine has no clock of its own. */
function today(system: string): string {
  return /<agent_identity>[\s\S]*?(\d{4}-\d{2}-\d{2})/.exec(system)?.[1] ?? "1970-01-01";
}

function wantsCitations(system: string): boolean {
  const section = /<citations>([\s\S]*?)<\/citations>/.exec(system)?.[1];
  return section === undefined || !/\b(?:do not put|no|without) (?:source )?labels?\b/i.test(section);
}
