import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { tidyResume } from "@/lib/deliverables/resume/fill/tidy-resume";
import { printResume } from "@/lib/deliverables/resume/print/print-resume";
import { setResume } from "@/lib/deliverables/resume/print/set-resume";
import { showSpan } from "@/lib/deliverables/resume/print/show-date";
import { resumeLanguage } from "@/lib/deliverables/resume/resume-language";
import { type ResumeData, resumeTemplates } from "@/lib/deliverables/resume/schema";
import { pdfText } from "@/tests/support/pdf-text";

const folder = "tests/fixtures/resumes";
const sample = join(process.env.CANDOR_EVAL_DATA ?? "../shared/data", "jsonresume/sample.resume.json");
const files = [...readdirSync(folder).map((name) => join(folder, name)), sample];

function read(value: unknown): ResumeData {
  const tidy = tidyResume(value);
  if (!tidy.ok) throw new Error(tidy.detail);
  return tidy.value;
}

function setIn(template: (typeof resumeTemplates)[number], data: ResumeData, tight = false) {
  const set = setResume(template, printResume(data, { language: resumeLanguage(data), tight, description: "" }), 0);
  if (!set.ok) throw new Error(set.detail);
  return set.value;
}

/** As a person's own tool reads it, where it is installed; else as the library does. */
async function textOf(pdf: Buffer): Promise<string> {
  const { status, stdout } = spawnSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });
  return status === 0 ? stdout : pdfText(pdf);
}

async function linksOf(pdf: Buffer): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const annotations = (await page.getAnnotations()) as { unsafeUrl?: string; url?: string }[];
  return annotations.flatMap(({ unsafeUrl, url }) => unsafeUrl ?? url ?? []);
}

/** What a reader is to find, in the order of the page. */
function fieldsInOrder(data: ResumeData): string[] {
  const language = resumeLanguage(data);
  const span = (entry: { startDate?: string; endDate?: string }) => showSpan(entry, language);
  const { basics } = data;
  const fields = [
    [basics.name, basics.label, basics.email, basics.phone, basics.location?.city],
    basics.profiles.flatMap(({ network, username }) => [network, username]),
    basics.summary?.split("\n"),
    data.work.map((one) => [
      one.position,
      one.name,
      one.location,
      one.description,
      span(one),
      one.summary,
      one.highlights,
    ]),
    data.projects.map((one) => [
      one.name,
      one.roles,
      one.entity,
      one.type,
      span(one),
      one.description,
      one.highlights,
      one.keywords,
    ]),
    data.education.map((one) => [one.studyType, one.area, one.institution, one.score, span(one), one.courses]),
    data.skills.map((one) => [one.name, one.level, one.keywords]),
    data.languages.map((one) => [one.language, one.fluency]),
    data.certificates.map((one) => [one.name, one.issuer]),
    data.awards.map((one) => [one.title, one.awarder, one.summary]),
    data.publications.map((one) => [one.name, one.publisher, one.summary]),
    data.volunteer.map((one) => [one.position, one.organization, span(one), one.summary, one.highlights]),
    data.interests.map((one) => [one.name, one.keywords]),
    data.references.map((one) => [one.name, one.reference]),
  ];
  return (fields.flat(4) as (string | undefined)[]).filter((field): field is string => Boolean(field));
}

const bare = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");

// JSON Resume's own sample is skipped where CANDOR_EVAL_DATA does not lead to it.
describe.each(files)("%s", (file) => {
  // Each file in one template, so that all of them meet all kinds of text.
  const template = resumeTemplates[files.indexOf(file) % resumeTemplates.length]!;

  test.skipIf(!existsSync(file))(`every field comes back in reading order (${template})`, async () => {
    const data = read(JSON.parse(readFileSync(file, "utf8")));
    const { pdf, pages } = setIn(template, data);
    const feet = Array.from({ length: pages }, (_, page) => `${bare(data.basics.name)}${page + 1}/${pages}`);
    const text = feet.reduce((all, foot) => all.replace(foot, ""), bare(await textOf(pdf)));
    let at = 0;
    for (const field of fieldsInOrder(data)) {
      const found = text.indexOf(bare(field), at);
      expect(found, `${field} behind ${text.slice(Math.max(0, at - 40), at)}`).toBeGreaterThanOrEqual(0);
      at = found + bare(field).length;
    }
  });
});

describe.each(resumeTemplates)("the template %s", (template) => {
  test("RS-01 signs that mean something to the typesetter print as typed", async () => {
    const signs = ["C#", "issue #12", "$1.2M", "kim@example.org", "@kim_dev", "snake_case_tool", "5 * 3", "50% & more"];
    const keywords = [...signs, "R&D", "~10", "= not a heading", "- not a list"];
    const text = await textOf(setIn(template, read({ basics: { name: "Kim" }, skills: [{ keywords }] })).pdf);
    for (const keyword of keywords) expect(text.replace(/\s+/g, " ")).toContain(keyword);
  });

  test("RS-03 RS-05 addresses lead where they say, and show what they are called", async () => {
    const profiles = [
      { network: "Portfolio", url: "https://portfolio.example/#/work?id=1&x=2" },
      { network: "File", url: "https://files.example/My%20CV.pdf" },
      { network: "Odd", url: "javascript:alert(1)" },
    ];
    const { pdf } = setIn(template, read({ basics: { name: "Ada", email: "ada_lind+cv@example.org", profiles } }));
    expect(await linksOf(pdf)).toEqual([
      "mailto:ada_lind+cv@example.org",
      "https://portfolio.example/#/work?id=1&x=2",
      "https://files.example/My%20CV.pdf",
    ]);
    const text = await textOf(pdf);
    for (const shown of ["ada_lind+cv@example.org", "Portfolio", "File", "Odd"]) expect(text).toContain(shown);
    expect(text).not.toContain("portfolio.example");
  });

  test("RS-07 words are whole for programs that read them", async () => {
    const data = read(JSON.parse(readFileSync(join(folder, "18-uppercase.json"), "utf8")));
    const text = await textOf(setIn(template, data).pdf);
    const places = ["PROFESSIONAL SUMMARY", "Germany", "HEAD OF OFFICE", "office efficiently"].map((one) =>
      text.indexOf(one),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test.each([
  ["a string", "unknown font family: Foo\n  at line 3"],
  ["an error", new Error("unknown font family: Foo")],
  ["an object", { message: "unknown font family: Foo" }],
])("RS-10 a compiler that throws %s is told in its own words, in one line", (_, thrown) => {
  const broken = {
    compile(): never {
      throw thrown;
    },
    pdf: () => Buffer.alloc(0),
    plainSvg: () => "",
    query: () => [],
    evictCache: () => undefined,
  };
  const resume = printResume(read({ basics: { name: "Ada" } }), { language: "en", tight: false, description: "" });
  expect(setResume("classic", resume, 0, broken)).toEqual({
    ok: false,
    reason: "unset",
    detail: "unknown font family: Foo",
  });
});
