const path = String.raw`/documents(?:/[\w.-]*\w)*`;
const thing = "(?:documents?|files?|pdfs?|invoices?|reports?|contracts?|letters?|papers?|something|anything|it|one)";
const comes = "(?:enters?|arrives?|lands?|comes?|appears?|is|are|gets?|has been|have been)";
const arrived = String.raw`(?:\s+(?:newly\s+)?(?:added|uploaded|put|placed|moved|saved|dropped|filed))?`;

const english = new RegExp(
  String.raw`\b(?:when(?:ever)?|once|if|as soon as|each time|every time)\s+(?:(?:an?|any|the|some|new|another)\s+)*(?:\w+\s+)?${thing}\s+${comes}${arrived}(?:\s+(?:in(?:to)?|to|at|on))?(?:\s+(?:the\s+)?(?:folder\s+)?(${path})(?:\s+folder)?)?\s*,?`,
  "i",
);
const chinese = new RegExp(
  String.raw`(?:每当|每次|当|一旦|只要|如果|若)?(?:有|一有)?(?:一个|任何|新)?(?:的)?(?:文档|文件|资料|合同|发票)\s*(?:被)?(?:进入|放入|放进|放到|上传到?|添加到|加入到?|移到|移入|出现在|到达|来到|存入)(?:了)?\s*(?:文件夹)?\s*(${path})?\s*(?:文件夹)?(?:里|中|内)?(?:的)?(?:时候|时|后|之后|以后)?[，,]?\s*(?:就)?`,
);

export interface Arrival {
  /** Undefined: any folder. */
  folder: string | undefined;
  said: string;
}

/** A wish that waits for a document to come somewhere; undefined when it waits for none. */
export function readArrival(text: string): Arrival | undefined {
  const match = english.exec(text) ?? chinese.exec(text);
  return match ? { folder: match[1], said: match[0] } : undefined;
}

/** Folders that a text names; what has an ending is a document. */
export function foldersIn(text: string): string[] {
  const paths = [...text.matchAll(new RegExp(path, "g"))].map(([found]) => found);
  return [...new Set(paths)].filter((found) => found !== "/documents" && !/\.\w{1,5}$/.test(found));
}
