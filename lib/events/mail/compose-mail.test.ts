import { expect, test } from "vitest";
import { notificationKinds } from "../schema";
import { composeMail } from "./compose-mail";

/** A word for whatever any kind may name. */
const data = {
  ...{ by: "Pavel Roth", member: "Ada Quist", label: "Generate Report", title: "Oak", name: "Digest", preview: "Oak" },
  ...{ kind: "report", role: "editor", to: "admin", state: "failed", status: "failed", threadId: "thr_1" },
  ...{ receiptId: "r_1", approvalId: "apr_1", deliverableId: "rep_1", automationId: "aut_1", runId: "arn_1" },
};
const letter = (kind: (typeof notificationKinds)[number], locale: string, told: Record<string, unknown> = data) =>
  composeMail({ kind, workspaceId: "ws_1", data: told }, { locale, appUrl: "https://candor.example.org" });

test.each(notificationKinds.flatMap((kind) => ["en", "zh"].map((locale) => ({ kind, locale }))))(
  "$kind in $locale is a sentence with a way to the thing and one to fewer letters",
  ({ kind, locale }) => {
    const { subject, text } = letter(kind, locale);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|\[object/);
    expect(text.split("\n")[0]).toBe(subject);
    const links = text.match(/https:\/\/candor\.example\.org\/w\/ws_1\/\S+/g);
    expect(links).toHaveLength(2);
    expect(links![1]).toBe("https://candor.example.org/w/ws_1/settings?tab=notifications");
    expect(/\p{Script=Han}/u.test(subject)).toBe(locale === "zh");
  },
);

test("what was not said leaves a sentence all the same, and an id that is none makes no address", () => {
  for (const kind of notificationKinds) expect(letter(kind, "en", {}).subject).not.toMatch(/[{}]|undefined/);
  const { text } = letter("mention.created", "en", { ...data, threadId: "../../evil?x=" });
  expect(text).toContain("https://candor.example.org/w/ws_1/threads\n");
  expect(text).not.toContain("evil");
});

test("the language of an account that there are no words in is English", () => {
  expect(letter("deliverable.finished", "fr").subject).toBe("Report “Oak” is ready");
});
