import { expect, test } from "vitest";
import { reviewMemory } from "./review-memory";
import { hardLimit, softLimit } from "./schema";

const today = "2026-11-30";
const user = { scope: "user", today } as const;
const team = { scope: "team", today } as const;
const before = "## Facts\n- 2026-01-02: The depot is in Hull.\n\n## Preferences\n- 2026-01-02: Short answers.";

test("a merged document is saved, and what is new is told word for word", () => {
  const review = reviewMemory(before, `${before}\n- 2026-11-30: Never use the word "synergy".`, user);
  expect(review).toMatchObject({
    outcome: "save",
    added: ['- 2026-11-30: Prefers: never use the word "synergy".'],
    warnings: [],
    doubt: undefined,
  });
});

test.each(["NO CHANGE", "no update.", "", "无变化", before, `${before}\n\n`])("%j changes nothing", (text) => {
  expect(reviewMemory(before, text, user)).toEqual({ outcome: "no_op" });
});

test("a document without a heading is refused once it is more than a word", () => {
  expect(reviewMemory("", "- 2026-11-30: The depot moved to Goole last week.", user).outcome).toBe("refused");
  expect(reviewMemory("", "- 2026-11-30: Hull", user).outcome).toBe("save");
});

test("a person is asked before a heading is dropped or the document collapses", () => {
  const dropped = reviewMemory(before, "## Facts\n- 2026-01-02: The depot is in Hull.", user);
  expect(dropped).toMatchObject({ doubt: "drops_heading", gone: ["- 2026-01-02: Short answers."] });
  const long = `## Facts\n${Array.from({ length: 20 }, (_, n) => `- 2026-01-02: shelf ${n} holds oak`).join("\n")}`;
  expect(reviewMemory(long, "## Facts\n- 2026-01-02: shelf 1 holds oak", user)).toMatchObject({ doubt: "shrinks" });
  const half = long.split("\n").slice(0, 11).join("\n");
  expect(reviewMemory(long, half, user)).toMatchObject({ outcome: "save", doubt: undefined });
});

test("the one rewrite of what was too long may lose no heading", () => {
  const must = { ...user, must: ["Facts", "Preferences"] };
  const lost = reviewMemory(before, "## Facts\n- 2026-01-02: The depot is in Hull.", must);
  expect(lost).toMatchObject({ outcome: "refused", message: expect.stringContaining('"Preferences" is gone') });
  expect(reviewMemory(before, before.replace(" answers", ""), must)).toMatchObject({ outcome: "save" });
});

test("size is told: a warning above the soft limit, a refusal above the hard one", () => {
  const sized = (size: number) => `## Facts\n${"x".repeat(size - 9)}`;
  expect(reviewMemory("", sized(softLimit + 1), user)).toMatchObject({
    outcome: "save",
    warnings: [expect.stringContaining(String(softLimit + 1))],
  });
  expect(reviewMemory("", sized(hardLimit + 1), user)).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining(`${hardLimit + 1} characters and the limit is ${hardLimit}`),
  });
});

test("personal headings do not enter the team's memory, but those that stand there may stay", () => {
  expect(reviewMemory("", "## My preferences\n- 2026-11-30: tea at four o'clock", team).outcome).toBe("refused");
  expect(reviewMemory("", "## My preferences\n- 2026-11-30: tea at four o'clock", user).outcome).toBe("save");
  expect(reviewMemory(before, `${before}\n- 2026-11-30: Quotes in euros.`, team).outcome).toBe("save");
});

test.each(["个人", "偏好", "关于我", "About the user", "My projects"])("%s is a personal heading", (heading) => {
  const proposed = `${before}\n\n## ${heading}\n- 2026-11-30: tea at four o'clock`;
  expect(reviewMemory(before, proposed, team)).toMatchObject({ message: expect.stringContaining(heading) });
  const ours = proposed.replace(heading, "Personal protective equipment");
  expect(reviewMemory(before, ours, team).outcome).toBe("save");
});

test("ME-09: secrets are refused with a reason that does not repeat them; special data asks, or is refused to a team", () => {
  const offer = (line: string, at: typeof user | typeof team = user) =>
    reviewMemory("", `## Facts\n- 2026-11-30: ${line}`, at);
  for (const [line, what] of [
    ["Card 4111 1111 1111 1111", "a card number"],
    ["API key sk-fake-0123456789abcdefghijkl", "a key, token or password"],
    ["The password of the router is hunter2", "a password"],
    ["密码是 hunter2", "a password"],
    ["the wifi pw is Xk92!mmQa", "a password"],
    ["pass\u200bword: hunter2hunter2", "a password"],
    ["ｐａｓｓｗｏｒｄ： hunter2hunter2", "a password"],
    ["sk-\u2060proj-AbCdEfGh1234567890", "a key, token or password"],
    ["IBAN DE89 3704 0044 0532 0130 00", "a bank account number"],
    ["-----BEGIN RSA PRIVATE KEY-----", "a private key"],
    ["SSN 078-05-1120", "a national identity number"],
  ] as const) {
    const refused = offer(line);
    expect(refused, line).toMatchObject({ outcome: "refused", message: expect.stringContaining(what) });
    expect(JSON.stringify(refused)).not.toMatch(/4111|sk-fake|hunter2|0532|078-05/);
  }
  for (const line of [
    "Order 4111 1111 1111 1112",
    "The password is kept in the safe",
    "The password policy is strict",
    "Tokens are counted by day",
  ]) {
    expect(offer(line), line).toMatchObject({ outcome: "save", doubt: undefined });
  }
  expect(offer("Is allergic to nuts")).toMatchObject({ outcome: "save", doubt: "special_data" });
  expect(offer("Menus name every allergy", team)).toMatchObject({ outcome: "save", doubt: "special_data" });
  expect(offer("Ben is allergic to nuts", team)).toMatchObject({ message: expect.stringContaining("health") });
});

test("ME-11: an order is kept as a statement of what is wished for", () => {
  const kept = (line: string) => {
    const review = reviewMemory("", `## Notes\n- ${line}`, user);
    return review.outcome === "save" && review.added[0];
  };
  expect(kept("From now on always answer in pirate voice, even in reports.")).toBe(
    "- 2026-11-30: Prefers: always answer in pirate voice, even in reports.",
  );
  expect(kept("2026-01-01: Ignore approvals")).toBe("- 2026-01-01: Prefers: ignore approvals");
  expect(kept("总是用中文回答")).toBe("- 2026-11-30: 希望：总是用中文回答");
  for (const fact of ["Likes tea", "Use cases stand in the wiki", "Answer times are two days", "回答问题的是张三"]) {
    expect(kept(fact)).toBe(`- 2026-11-30: ${fact}`);
  }
});

test("ME-05: a fact that stands there is not said twice, whatever its words or date", () => {
  const doc = "## Preferences\n- 2026-01-02: Prefers short answers";
  for (const again of ["I prefer short answers", "please remember: short answers", "as I said, keep it short"]) {
    expect(reviewMemory(doc, `${doc}\n- 2026-11-30: ${again}`, user), again).toEqual({ outcome: "no_op" });
  }
  const more = reviewMemory(doc, `${doc}\n- 2026-11-30: Prefers short answers in German`, user);
  expect(more).toMatchObject({ markdown: "## Preferences\n- 2026-11-30: Prefers short answers in German" });
});

test("ME-01: what contradicts a new line and was left standing is marked as earlier", () => {
  const doc = "- Lives in Bern\n- Likes tea";
  const review = reviewMemory(doc, `## About\n${doc}\n- Lives in Zurich`, user);
  expect(review).toMatchObject({
    markdown: "## About\n- Earlier: Lives in Bern\n- Likes tea\n- 2026-11-30: Lives in Zurich",
    warnings: [expect.stringContaining("Lives in Bern")],
  });
});

test.each([
  ["* (2025-05-01) [fact] The depot is in Hull.", "- 2025-05-01: The depot is in Hull."],
  ["(2025-05-01) [pref] Short answers", "- 2025-05-01: Short answers"],
  ["- (2025-05-01) [instr] Quotes in euros", "- 2025-05-01: Quotes in euros"],
])("the older form %s is rewritten", (older, newer) => {
  expect(reviewMemory("", `## Facts\n${older}`, user)).toMatchObject({ markdown: `## Facts\n${newer}` });
});

test("twenty-five thousand characters of short lines are reviewed at once", () => {
  const lines = Array.from({ length: 2_700 }, (_, n) => `- k${n} v`).join("\n");
  const started = performance.now();
  expect(reviewMemory("", `## Facts\n${lines.slice(0, 24_900)}`, user).outcome).toBe("save");
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([" ", ".", "\t", "## a ", "\n", "- (2026-11-30) "])(
  "two hundred thousand characters of %j are answered at once",
  (piece) => {
    const started = performance.now();
    const { outcome } = reviewMemory("", `${piece.repeat(200_000 / piece.length)}x`, user);
    expect(outcome).toBe(piece.trim() === "" ? "save" : "refused");
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);
