import { deliverables } from "./deliverables/definition";
import { knowledgeBase } from "./knowledge_base/definition";
import type { SpecialistDefinition } from "./specialist-definition";
import { webCrawler } from "./web_crawler/definition";

/** The only list of all specialists, by name. The roster of a turn is what is left of it for that caller. */
export const specialists: readonly SpecialistDefinition[] = [deliverables, knowledgeBase, webCrawler];
