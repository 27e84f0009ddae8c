/** What was last answered in the other threads that a message names, as it stands quoted behind the person's words. */
export function quotedAnswers(message: string): string {
  const [, quotes = ""] = message.split(/\n\nThreads meant \([^)\n]*\):\n/);
  return [...quotes.matchAll(/^ {2}answered: "([^"\n]*)"$/gm)].map(([, words]) => words).join("\n\n");
}
