// Words that carry grammar rather than a subject. They stay in the index (a search for "to be or not to be" works);
// a query that also has other words leaves them out of its ranking.
const english = `a about above after again against all also am an and any are as at be because been before being below
between both but by can could did do does doing down during each few for from further had has have having he her here
hers him his how i if in into is it its just may me might more most must my no nor not of off on once only or other our
out over own please same shall she should so some such tell than that the their them then there these they this those
through to too under until up upon us very was we were what when where which while who whom whose why will with would
you your`;

// Chinese and Japanese are searched by pairs of characters, so these are pairs.
const pairs = `什么 么是 是什 多少 是多 怎么 怎样 么样 如何 哪些 哪个 哪里 有哪 是否 为什 为何 可以 请问 我们 你们 他们
我的 你的 他的 一个 这个 那个 以及 或者 因为 所以 但是 如果 就是 不是 还是 关于 告诉 诉我 です ます した する して
から まで こと もの`;

export const stopWords: readonly string[] = english.split(/\s+/);
export const stopPairs: readonly string[] = pairs.split(/\s+/);
