import { recognizeFileWork } from "../files/recognize-file-work";
import { detectLanguage } from "../text/detect-language";
import { wantsPages } from "../web/wants-pages";
import { english } from "./intent-patterns.en";
import { chinese } from "./intent-patterns.zh";
import { isOnlyCourtesy } from "./is-only-courtesy";
import { splitRequest } from "./split-request";

export const intents = [
  "ask",
  "report",
  "revise",
  "remember",
  "recall",
  "automate",
  "files",
  "read_pages",
  "capability",
  "small_talk",
  "out_of_scope",
] as const;
/** `files`: work on named files and folders; `capability`: a question about what can be done here; `recall`: about what is kept in memory; `read_pages`: pages of the web whose addresses are named. */
export type Intent = (typeof intents)[number];

export interface IntentSituation {
  /** A report has been made or started in this conversation: "make it shorter" then means that one. */
  afterReport: boolean;
}

/** Characters that are looked at; nobody needs more to say what they want. */
const longestWish = 2_000;

/** What a person wants. Orders are recognised, everything else is a question. */
export function recognizeIntent(text: string, situation: IntentSituation): Intent {
  if (recognizeFileWork(text)) return "files";
  // Pasted material must not decide.
  const said = splitRequest(text.normalize("NFKC")).request.slice(0, longestWish);
  const patterns = detectLanguage(said) === "zh" ? chinese : english;
  if (isOnlyCourtesy(said, patterns.courtesies) || patterns.smallTalk.test(said)) return "small_talk";
  if (patterns.capability.test(said)) return "capability";
  if (patterns.recall.test(said)) return "recall";
  const fact = patterns.remember.test(said) && !patterns.laterWork.test(said);
  const isOrder =
    fact || patterns.automate.test(said) || patterns.makesReport.test(said) || patterns.changesReport.test(said);
  if (!isOrder && wantsPages(said)) return "read_pages";
  if (patterns.outside.test(said)) return "out_of_scope";
  if (patterns.question.test(said)) return "ask";
  if (patterns.automate.test(said) && !fact) return "automate";
  if (patterns.remember.test(said)) return "remember";
  if (patterns.changesReport.test(said)) return "revise";
  if (situation.afterReport && patterns.changesIt.test(said)) return "revise";
  if (patterns.makesReport.test(said)) return "report";
  if (patterns.elsewhere.test(said)) return "out_of_scope";
  return "ask";
}
