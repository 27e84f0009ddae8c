const opening =
  /^(?:please|kindly|can you|could you|would you|will you|i want you to|i(?:['’]d| would) like you to|i(?:['’]d| would) like|i want|i need|(?:set up|create|make|add|build|schedule|start)\s+(?:me\s+)?(?:an?\s+)?(?:new\s+)?(?:automation|automatic task|scheduled task|schedule|recurring task|task|job)\s*(?:that|which|to|:)?(?:\s+will)?|schedule|automate|and|to|that|then|请|麻烦|帮我|给我|我想|我要|你|能不能|设置|创建|新建|建立|(?:一个|个)?(?:自动化|定时)?(?:任务|自动化)(?:，|,|：|:)?|自动|定时|的|就)(?=\s|[,，:：]|\p{Script=Han}|$)[\s,，:：]*/iu;
const left = /\s*\b(?:automatically|please)\b\s*/gi;

/** What is to be done, without when: the words that said so are taken out, and the order is put straight. */
export function readTask(text: string, taken: readonly string[]): string {
  let task = taken
    .filter((said) => said.trim() !== "")
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, said) => rest.replace(said, " "), text)
    .replaceAll(left, " ");
  for (let before = ""; before !== task; ) {
    before = task;
    task = task
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\s+([,.;!?，。；！？])/g, "$1")
      .replaceAll(/[,，]\s*(?=[,，.。])/g, "")
      .replace(/^[\s,，.。;；:：、]+/, "")
      .replace(/[\s,，;；:：、]+$/, "")
      .replace(/\s+(?:and|at|on|in|every|each|from|by)$/i, "")
      .replace(opening, "");
  }
  return task.charAt(0).toUpperCase() + task.slice(1);
}
