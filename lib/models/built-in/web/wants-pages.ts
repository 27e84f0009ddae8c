import { findAddresses } from "./find-addresses";

const readingVerb =
  /\b(?:read|open|visit|summari[sz]e|crawl|fetch|look at|check(?: out)?|browse|go to|get|tell me|what|which|how|who|when|does|is|are|compare|extract|find|list)\b|读|看|打开|访问|总结|概括|归纳|抓取|浏览|什么|哪|多少|怎么|是否|吗|对比|比较|提取|介绍|说说|讲/i;
const ofDocuments =
  /\b(?:our|the|my) (?:own )?(?:documents?|files?|handbook|knowledge base|library)\b|(?:我们的|文档|文件|手册|知识库)(?:里|中|内)?(?:怎么|有|是否|说|关于)/i;

/**
 * Whether a wish is about pages whose addresses it holds: nothing but an address, or an address and words that ask.
 * What the documents say about an address is a question to them.
 */
export function wantsPages(said: string): boolean {
  const addresses = findAddresses(said);
  if (addresses.length === 0 || ofDocuments.test(said)) return false;
  const isWritten = addresses.some((address) => /^(?:https?:|www\.)/i.test(address));
  const others = said.replaceAll(/\S+/g, (word) => (findAddresses(word).length > 0 ? "" : word)).trim();
  return isWritten ? others === "" || readingVerb.test(said) : readingVerb.test(others);
}
