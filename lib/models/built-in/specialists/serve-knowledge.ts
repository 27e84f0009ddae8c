import { readFileTask } from "../files/file-work";
import { workOnFiles } from "../files/work-on-files";
import type { Conversation } from "../read-conversation";
import type { EngineReply } from "../reply";
import { taskOf } from "./contract";
import { searchKnowledge } from "./search-knowledge";

/** The knowledge_base specialist: work on files where the task is that, else an answer from the documents. */
export function serveKnowledge(conversation: Conversation): EngineReply {
  const exchange = conversation.exchanges.at(-1)!;
  const work = readFileTask(taskOf(exchange.user));
  return work ? workOnFiles(work, exchange) : searchKnowledge(conversation);
}
