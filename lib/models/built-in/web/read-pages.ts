import { z } from "zod";
import type { Conversation } from "../read-conversation";
import { call, type EngineReply } from "../reply";
import { composeAnswer } from "../specialists/compose-answer";
import { contract, refusalOf, taskOf } from "../specialists/contract";
import { detectLanguage } from "../text/detect-language";
import { keySentences } from "../text/key-sentences";
import { termsOf } from "../text/terms";
import { wordsFor } from "../words/words-for";
import { findAddresses, withoutAddresses } from "./find-addresses";
import { wholePages } from "./whole-pages";

const Found = z.object({
  data: z.object({
    run_id: z.string().default(""),
    label: z.string().nullable(),
    items: z.array(z.object({ url: z.string(), title: z.string(), excerpt: z.string() })),
    failed: z.array(z.object({ url: z.string(), code: z.string(), message: z.string() })),
  }),
});
type Found = z.infer<typeof Found>["data"];

const wantsGist =
  /summari[sz]e|summary|overview|key points|main points|\babout\s*[?.!]*$|\bread\b|\bopen\b|总结|概括|概述|归纳|要点|大意|主要内容|讲了什么|说了什么|读一下|看一下|看看|打开/i;
const wantsSite =
  /\b(?:whole|entire|all (?:the )?pages|every page|the site|subpages)\b|整个网站|全站|所有页面|全部页面/i;
const sentences = 5;

/**
 * The web_crawler specialist: all addresses in one call, then what the pages say, word for word. Where the excerpts do
 * not say it, the run that holds the whole pages is read.
 */
export function readPages({ exchanges, tools }: Conversation): EngineReply {
  const exchange = exchanges.at(-1)!;
  const task = taskOf(exchange.user);
  const addresses = findAddresses(task);
  const words = wordsFor(detectLanguage(withoutAddresses(task)));
  if (addresses.length === 0) {
    const missing = [words.pages.whichAddress];
    return contract({
      status: "blocked",
      action_summary: "No address was named.",
      evidence: nothing,
      next_step: missing[0],
      missing_fields: missing,
    });
  }
  const outcome = exchange.outcomes[0];
  if (!outcome) return crawl(task, addresses);
  const found = Found.safeParse(outcome.value);
  if (!found.success) {
    const reason = refusalOf(outcome.value);
    return contract({ status: "error", action_summary: "No page was read.", evidence: nothing, next_step: reason });
  }
  const { items, failed } = found.data.data;
  const unavailable =
    failed.length > 0 ? failed.map(({ url, code, message }) => ({ url, code, reason: message })) : null;
  const evidence = { ...nothing, unavailable };
  if (items.length === 0) {
    const next_step = failed.map(({ url, message }) => `${url}: ${message}`).join(" ") || "Nothing was returned.";
    return contract({ status: "error", action_summary: "No page could be read.", evidence, next_step });
  }
  const question = withoutAddresses(task);
  const { run_id: ref, label } = found.data.data;
  const read = exchange.outcomes.find(({ tool }) => tool === "read_run");
  const answered =
    answerFrom(question, found.data.data) ?? (read && answerFrom(question, { label, items: wholePages(read) }));
  if (!answered && !read && ref && tools.some((tool) => tool.name === "read_run")) return call("read_run", { ref });
  return contract({
    status: "success",
    action_summary: `${items.length} of ${items.length + failed.length} pages were read${answered ? "." : "; none speaks of what was asked."}`,
    evidence: { ...evidence, ...answered },
  });
}

const nothing = { answer: null, passages: null, unavailable: null, receipts: null };

function crawl(task: string, startUrls: string[]): EngineReply {
  return wantsSite.test(task)
    ? call("web_crawl", { startUrls, maxCrawlDepth: 1, maxCrawlPages: 20 })
    : call("web_crawl", { startUrls });
}

/** The key sentences of each page, or those that fit the question best; undefined when none is near it. */
function answerFrom(question: string, { label, items }: Pick<Found, "label" | "items">) {
  const language = detectLanguage(question || (items[0]?.excerpt.slice(0, 200) ?? ""));
  const { pages } = wordsFor(language);
  const mark = label ?? "";
  const found = isQuestion(question)
    ? composeAnswer(
        question,
        items.map(({ title, excerpt }) => ({ label: mark, title, headings: [], text: excerpt })),
        language,
      )
    : undefined;
  if (found) {
    const read = items.filter(({ title }) => found.passages.some((passage) => passage.title === title));
    return {
      answer: [found.answer, ...read.map(({ title, url }) => pages.readAt(title, url))].join("\n\n"),
      passages: found.passages,
    };
  }
  if (isQuestion(question) && !wantsGist.test(question)) return undefined;
  const gists = items.map(({ title, url, excerpt }) => ({ title, url, lines: keySentences(excerpt, sentences) }));
  const told = gists.filter(({ lines }) => lines.length > 0);
  if (told.length === 0) return undefined;
  const answer = told
    .map(({ title, url, lines }) =>
      [pages.readAt(title, url), ...lines.map((line) => `- ${line} ${mark}`.trimEnd())].join("\n"),
    )
    .join("\n\n");
  return {
    answer,
    passages: told.map(({ title, lines }) => ({ label: mark, title, quote: lines[0]! })),
  };
}

/** Words are left that ask for something, once those that only ask for reading are gone. */
function isQuestion(question: string): boolean {
  return termsOf(question.replaceAll(new RegExp(wantsGist.source, "gi"), " ").replaceAll(chores, " ")).length > 0;
}

const chores =
  /\b(?:this|that|the|these|web ?)?(?:pages?|links?|websites?|sites?|articles?|urls?|contents?)\b|\b(?:visit|crawl|fetch|look at|check out|browse|go to|whole|entire|short|brief|briefly|quick)\b|这个|该|网页|页面|链接|网站|文章|内容|访问|抓取|浏览|简单|简要/gi;
