/** Expressions by which one language shows what is wanted. A text is a question of fact unless something else fits. */
export interface IntentPatterns {
  /** A question of fact by its form; keeps "what does the report say" from becoming an order. */
  question: RegExp;
  /** Nothing that documents could answer, however it is asked: the weather, the web, sums, jokes. */
  outside: RegExp;
  capability: RegExp;
  recall: RegExp;
  automate: RegExp;
  remember: RegExp;
  /** Work to be done later; without it "remember: we meet every Monday" is only a fact. */
  laterWork: RegExp;
  /** Changes something that exists; `changesReport` names the report, `changesIt` only parts of one. */
  changesReport: RegExp;
  changesIt: RegExp;
  makesReport: RegExp;
  /** Wants an action that nothing here can do. */
  elsewhere: RegExp;
  smallTalk: RegExp;
  /** Expressions that ask for nothing; a message of these alone is small talk. Longest first. */
  courtesies: readonly string[];
}
