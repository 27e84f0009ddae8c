const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

// Words that say what kind of thing is wanted, or how, but not about what.
const common = new Set(
  (
    "a an the this that these those it its of in on at to for from by with about into over and or not no as is are be " +
    "was were do does did done please again once more now then also just still new another other same all any each " +
    "write make create generate produce draft build prepare compose give get find look search read check fetch save " +
    "store add put send update edit change revise try retry repeat finish complete use up me my our your us you we i " +
    "report document file page note memory text task work result answer summary list detail " +
    "请 再 又 次 一 一个 一份 一次 的 了 把 将 给 我 我们 你 您 在 到 从 和 与 或 对 为 关于 有关 写 生成 创建 制作 撰写 " +
    "保存 发送 更新 修改 编辑 查找 搜索 查询 检查 读取 重新 重试 再次 继续 完成 进行 报告 文档 文件 页面 结果 任务 内容 份"
  ).split(" "),
);

/**
 * Whether two tasks for one specialist ask for the same work, in whichever words: at least half of what the shorter
 * one is about is what the other is about too. One that says nothing of its own ("once more") asks for the same.
 */
export function sameWork(one: string, other: string): boolean {
  const [few, many] = [subjectOf(one), subjectOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  if (few.size === 0) return true;
  const shared = [...few].filter((word) => many.has(word)).length;
  return shared * 2 >= few.size;
}

function subjectOf(text: string): Set<string> {
  const words = [...segmenter.segment(text.normalize("NFKC").toLowerCase())].filter(({ isWordLike }) => isWordLike);
  return new Set(words.map(({ segment }) => stem(segment)).filter((word) => !common.has(word)));
}

/** `reports` as `report`. */
function stem(word: string): string {
  if (!/^[a-z]{4,}s$/.test(word) || word.endsWith("ss")) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
