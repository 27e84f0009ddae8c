const emptyWords = new Set(
  (
    "a an the and or but if of in on at to for from by with without as is are was were be been being am do does did " +
    "have has had i you he she it we they me my mine your yours his her its our their them us this that these those " +
    "there here what which who whom whose when where why how much many long often far can could may might shall " +
    "should will would must please tell show give find say says said about into over under than then so not no any " +
    "some all every each more most very just also only own up down out off let know need want like get go please " +
    "happen happens happened according regarding concerning document documents file files after before during within per"
  ).split(" "),
);

// Cut out before a run of Chinese is taken apart: they say that something is asked, not what.
const emptyChinese =
  /请问|请|帮我|告诉我|我想知道|想知道|我们|我|你们|你|什么时候|什么|多少|多久|多长时间|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪儿|哪天|哪一天|为什么|是不是|是否|有没有|可以|能否|能不能|需要|应该|一下|关于|根据|文档|文件里|文件中|里面|的话|吗|呢|吧|啊|的|了|是|在|有|和|与|及|或|把|被|要|会|谁|几|公司|单位/gu;

// Left alone between cut-out words these only count something.
const measureWords = new Set([..."天个次年月日元人件份层张米度号点分秒周条种项级倍名位台"]);

/** What a text is about, as comparable units: stems of English words, numbers and codes, pairs of Chinese signs. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [token] of text
    .normalize("NFKC")
    .matchAll(/[\p{Script=Latin}\p{N}]+(?:[-.,'’/][\p{Script=Latin}\p{N}]+)*/gu)) {
    terms.push(...latinTerms(token.toLowerCase()));
  }
  // "Oak A", "hall B": a capital after a word is a name; alone it is an article or a bullet.
  for (const [, letter] of text.matchAll(/(?<=\p{L} )([A-Z])(?![\p{L}\p{N}'’-])/gu)) terms.push(`${letter}#`);
  for (const [run] of text.replace(emptyChinese, " ").matchAll(/\p{Script=Han}+/gu)) {
    const signs = [...run];
    if (signs.length === 1 && !measureWords.has(run)) terms.push(run);
    for (let at = 0; at + 1 < signs.length; at++) terms.push(`${signs[at]}${signs[at + 1]}`);
  }
  return terms;
}

function latinTerms(token: string): string[] {
  if (/^\d[\d,.]*$/.test(token)) return [token.replace(/,(?=\d{3})/g, "").replace(/[.,]$/, "")];
  if (/\d/.test(token)) return [token];
  const parts = token.split(/[-.,'’/]/).filter((part) => part.length > 1);
  return parts.filter((part) => !emptyWords.has(part)).map(stem);
}

/** Cuts the commonest endings, so that "changes", "changed" and "changing" meet. */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  let root = word;
  if (root.endsWith("ies")) root = `${root.slice(0, -3)}y`;
  else if (/(ss|x|ch|sh|z)es$/.test(root)) root = root.slice(0, -2);
  else if (root.endsWith("s") && !/(ss|us|is)$/.test(root)) root = root.slice(0, -1);
  const bare = root.replace(/(ing|ed|ly|ness|er|ers|or|ors)$/, "");
  if (bare !== root && bare.length >= 3 && /[aeiouy]/.test(bare)) root = bare.replace(/([bdfglmnprt])\1$/, "$1");
  if (root.length > 3 && /[eyi]$/.test(root)) root = root.slice(0, -1);
  return root;
}

/** The words a search is made of, as they were written: content words of English, runs of Chinese without filler. */
export function keywordsOf(text: string): string[] {
  const words = new Map<string, string>();
  const given = text.normalize("NFKC");
  for (const [token] of given.matchAll(/[\p{Script=Latin}\p{N}]+(?:[-.,'’/][\p{Script=Latin}\p{N}]+)*/gu)) {
    const lower = token.toLowerCase();
    if (!emptyWords.has(lower)) words.set(lower, token);
  }
  for (const [run] of given.replace(emptyChinese, " ").matchAll(/\p{Script=Han}+/gu)) {
    if (!measureWords.has(run)) words.set(run, run);
  }
  return [...words.values()];
}
