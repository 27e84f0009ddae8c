import { draftDefinition } from "./automations/draft-definition";
import type { Conversation } from "./read-conversation";
import type { EngineReply } from "./reply";
import { say } from "./reply";
import { writeReport } from "./report/write-report";
import { makeDeliverable } from "./specialists/make-deliverable";
import { serveKnowledge } from "./specialists/serve-knowledge";
import { sumUpConversation } from "./summary/sum-up-conversation";
import { actAsSupervisor } from "./supervisor/act-as-supervisor";
import { detectLanguage } from "./text/detect-language";
import { readPages } from "./web/read-pages";
import { wordsFor } from "./words/words-for";

/** Recognises its part by the first tag of the system prompt, and plays it. */
export function respond(conversation: Conversation): EngineReply {
  const { system } = conversation;
  if (system.startsWith("<agent_identity>")) return actAsSupervisor(conversation);
  if (system.startsWith('<specialist name="knowledge_base">')) return serveKnowledge(conversation);
  if (system.startsWith('<specialist name="web_crawler">')) return readPages(conversation);
  if (system.startsWith('<specialist name="deliverables">')) return makeDeliverable(conversation);
  if (system.startsWith('<task name="summary">')) return say(sumUpConversation(conversation.exchanges.at(-1)!.user));
  if (system.startsWith('<task name="write_report">')) return say(writeReport(conversation.exchanges.at(-1)!.user));
  if (system.startsWith('<task name="draft_automation">')) {
    return say(draftDefinition(conversation.exchanges.at(-1)!.user));
  }
  return say(wordsFor(detectLanguage(conversation.exchanges.at(-1)!.user)).unknownPart);
}
