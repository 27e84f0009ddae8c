export type Language = "en" | "zh";

// Particles and question words: who writes them writes Chinese, whatever else stands in the sentence.
const chineseGrammar =
  /[的了吗呢吧是在把被给和与请谁哪几怎]|什么|多少|为何|如何|帮我|一下|新建|创建|删除|重命名|内容[:：]|写上/u;

/** English or Chinese, decided by grammar first, so that a name in the other script does not turn the answer around. */
export function detectLanguage(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han === 0) return "en";
  if (chineseGrammar.test(text)) return "zh";
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  return words >= 2 && words * 4 >= han ? "en" : "zh";
}
