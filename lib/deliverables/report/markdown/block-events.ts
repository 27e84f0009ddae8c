import { parse, preprocess } from "micromark";
import { subtokenize } from "micromark-util-subtokenize";
import type { Event } from "micromark-util-types";
import { markdownSyntax } from "./markdown-syntax";

/**
 * The block structure of a text as the parser sees it (containers, headings, fences, HTML, mathematics),
 * with offsets in UTF-16 units. Line ends of every kind keep their length.
 *
 * Blocks need one pass; the passes that would look inside paragraphs are left out, they cost most of the time.
 */
export function blockEvents(text: string): Event[] {
  const chunks = preprocess()(text, undefined, true);
  const events = parse({ extensions: markdownSyntax }).document().write(chunks);
  subtokenize(events);
  return events;
}
