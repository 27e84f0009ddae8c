import { expect, test } from "vitest";
import { readClaims } from "./claim-reader";

const wordsOf = (text: string) => readClaims(text).map(({ start, end }) => text.slice(start, end));

test("each deed of a sentence has its part of it, without what stands between sentences", () => {
  expect(wordsOf("Good news!  I saved the report and sent it to Anna. Bye.")).toEqual([
    "I saved the report",
    " and sent it to Anna.",
  ]);
  expect(wordsOf("好消息！我保存了报告，并发给了安娜。再见。")).toEqual(["我保存了报告，", "并发给了安娜。"]);
  expect(wordsOf("- [x] Save the report\n- **Sent:** `a.md`\n")).toEqual(
    ["Save the report", "**Sent:** `a.md`"].map((part, at) => (at === 0 ? `[x] ${part}` : part)),
  );
});

test("what was touched, where to, and when are read along", () => {
  const [saved] = readClaims("Earlier I saved the file “Gate plan” in `/documents/gates`.");
  expect(saved).toMatchObject({
    deed: "save",
    kind: "file",
    names: ["Gate plan"],
    places: ["/documents/gates"],
    earlier: true,
  });
  const [moved] = readClaims("我已将文件《码头方案》移到 `/archive`。");
  expect(moved).toMatchObject({ deed: "move", kind: "file", names: ["码头方案"], places: ["/archive"] });
});

test("code, quotations and announced drafts claim nothing; what is said after them does", () => {
  expect(wordsOf("```\nI saved it.\n```\n> I saved it.\n\nUse `I saved it`.\n\nI saved it.")).toEqual(["I saved it."]);
  expect(wordsOf("Here is a draft:\n\nHi Tom,\n\nI have sent you the report.\n\nShall I send it?")).toEqual([]);
});

test("a long text takes time in proportion to its length, however hostile", () => {
  const times = [20_000, 80_000].map((length) => {
    const hostile = ["saved and ", "报告已保存，", "I “", "[x](", "- ", "a.b@", "| a "].map((piece) =>
      piece.repeat(length / piece.length),
    );
    const start = performance.now();
    for (const text of hostile) readClaims(text);
    return performance.now() - start;
  });
  // Four times the length: well below the sixteen times of a quadratic reading.
  expect(times[1]! / times[0]!).toBeLessThan(10);
});
