import { expect, test } from "vitest";
import { readStructuredText } from "./read-structured-text";
import { tidyResume } from "./tidy-resume";

const read = (text: string) => {
  const result = readStructuredText(text);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

test("headings and bullets in German", () => {
  const { data, unread } = read(`Jürgen Größmann
Bauingenieur
E-Mail: j.groessmann@example.org
Telefon: 0711 / 555 12 34

Berufserfahrung:
Leiter Tragwerksplanung, Müller & Söhne GmbH, Stuttgart
Januar 2015 – heute
- Kosten um 18 % gesenkt
Sachbearbeiter, Straßenbauamt (10/2009 bis 12/2014)
- 60 Bauwerke geprüft

Sprachen
Deutsch (Muttersprache), Türkisch (fließend)`);
  expect(data.basics).toMatchObject({ name: "Jürgen Größmann", label: "Bauingenieur", phone: "0711 / 555 12 34" });
  expect(data.work).toMatchObject([
    { position: "Leiter Tragwerksplanung", name: "Müller & Söhne GmbH", location: "Stuttgart", startDate: "2015-01" },
    { position: "Sachbearbeiter", name: "Straßenbauamt", startDate: "2009-10", endDate: "2014-12" },
  ]);
  expect(data.work[0]).toMatchObject({ endDate: undefined, highlights: ["Kosten um 18 % gesenkt"] });
  expect(data.languages).toEqual([
    { language: "Deutsch", fluency: "Muttersprache" },
    { language: "Türkisch", fluency: "fließend" },
  ]);
  expect(unread).toEqual([]);
});

test("headings and bullets in Chinese", () => {
  const { data } = read(`姓名：林晓雨
邮箱：lin@example.org

工作经历
高级产品经理，晨光科技有限公司 2020年7月 – 至今
- 续费率由 31% 提升至 44%

教育背景
本科，复旦大学，信息管理 2012年9月 - 2016年6月`);
  expect(data.basics).toMatchObject({ name: "林晓雨", email: "lin@example.org" });
  expect(data.work).toMatchObject([{ position: "高级产品经理", name: "晨光科技有限公司", startDate: "2020-07" }]);
  expect(data.education).toMatchObject([{ institution: "复旦大学", area: "信息管理", endDate: "2016-06" }]);
});

test("what no place is found for is told, and no name is no resume", () => {
  expect(read("Ada Lind\n## My cats\nTom and Kit").unread).toEqual(["## My cats", "Tom and Kit"]);
  expect(readStructuredText("## Skills\nGo")).toEqual({ ok: false, reason: "no_name" });
});

test("signs of lists stay whole: bullets are not split, figures are not dates", () => {
  const { data } = read(
    "Kim\n## Skills\n- 5 * 3\n- $1.2M, 50% & more\n- C#\n## Work\nClerk, Mint 2000 Ltd, 2019 - 2021",
  );
  expect(data.skills.flatMap(({ keywords }) => keywords)).toEqual(["5 * 3", "$1.2M, 50% & more", "C#"]);
});

test("JSON of an older form is read; what cannot be is named", () => {
  const old = {
    basics: { name: "Ada", website: "https://a.example" },
    work: [{ company: "Voltaic", position: 7 }, {}],
  };
  const tidy = tidyResume(old);
  expect(tidy.ok && [tidy.value.basics.url, tidy.value.work]).toEqual([
    "https://a.example",
    [{ name: "Voltaic", position: "7" }],
  ]);
  expect(tidyResume({ basics: { name: "Ada" }, work: "none" })).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^work: /),
  });
});
