import type { PageFailure } from "../../../sources/schema";
import type { FileWork } from "../files/file-work";
import type { Language } from "../text/detect-language";

/** A capability that is switched off, as the prompt tells it. */
export interface DisabledTool {
  tool: string;
  label: string;
  /** In the words of the prompt: switched off, not configured ... */
  state: string;
  /** Which level decided: workspace, role, user, thread, system; empty when the prompt does not say. */
  level: string;
  /** The person's name. */
  decidedBy: string;
  reason: string;
  changeableBy: string;
  instead: string;
}

/** Everything the engine says in its own words, in one language. */
export interface Words {
  language: Language;
  unknownPart: string;
  /** Closes the first answer of a conversation. */
  disclosure: string;
  greeting: string;
  thanks: string;
  goodbye: string;
  acknowledged: string;
  /** Who it is; `abilities` as whole lines. */
  introduction: (abilities: string[]) => string;
  abilities: Record<"ask" | "files" | "pages" | "report" | "remember" | "automate", string>;
  nothingFound: string;
  noDirectAnswer: string;
  searchFailed: (reason: string) => string;
  /** What is off, who decided it and why, as one sentence. */
  isOff: (tool: DisabledTool) => string;
  /** The answer to a wish that it stands in the way of: the sentence above, who can change it, what to do instead. */
  disabled: (tool: DisabledTool) => string;
  /** A capability that neither tools nor roster have. */
  unavailable: (abilities: string[]) => string;
  noAutomation: string;
  /** An automation that stands; `open`: the places where a value is still missing. */
  automationSaved: (name: string, state: "enabled" | "paused", open: string[]) => string;
  automationRejected: string;
  automationExpired: string;
  automationFailed: (reason: string) => string;
  whichTopic: string;
  whichReport: string;
  reportPending: (title: string) => string;
  reportReady: (title: string) => string;
  reportFailed: (title: string, error: string) => string;
  /** What a resume needs that was not given. */
  whichResume: string;
  whichImage: string;
  made: Record<"resume" | "image", MadeWords>;
  missing: (fields: string[]) => string;
  unverified: (claim: string) => string;
  taskFailed: (reason: string) => string;
  /** Done, with what the tool itself says of how: it was not quite what was asked for here. */
  doneSo: (told: string) => string;
  memorySaved: (text: string) => string;
  memoryUnchanged: string;
  memoryForgotten: (text: string) => string;
  /** Nothing in memory is about what is to be forgotten. */
  memoryHasNone: string;
  memoryNotSaved: (reason: string) => string;
  files: {
    /** What was done to what, by kind of work; `to`: where to, for a move. */
    done: Record<Exclude<FileWork["act"], "list" | "read">, (path: string, to: string) => string>;
    failed: (reason: string) => string;
    /** Several fit. */
    which: (paths: string[]) => string;
    listed: (path: string, lines: string) => string;
    empty: (path: string) => string;
  };
  pages: {
    whichAddress: string;
    /** Heads or follows what a page says. */
    readAt: (title: string, url: string) => string;
    noAnswer: string;
    failed: (reason: string) => string;
    /** Heads the list of pages that could not be read. */
    unavailable: string;
    /** By the code of a page's failure. */
    why: Record<PageFailure, string>;
  };
  /** The sentences that carry a text that was pasted. */
  keySentences: (sentences: string[]) => string;
  memoryHeading: string;
  memoryEmpty: string;
  memoryIs: (lines: string[]) => string;
  report: {
    summary: string;
    conclusion: string;
    overview: string;
    figures: string;
    rules: string;
    further: string;
    nothing: (topic: string) => string;
  };
}

/** What became of artifacts that have no title in the chat; `count`: of how many it is said. */
export interface MadeWords {
  ready: (count: number) => string;
  pending: (count: number) => string;
  failed: (error: string) => string;
}
