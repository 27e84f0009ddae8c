import { joinSections } from "../markdown/join-sections";
import { parseSections } from "../markdown/parse-sections";
import type { Section } from "../markdown/section";
import { unwrapFence } from "../markdown/unwrap-fence";

/**
 * A model's answer as a report: without a fence around it, with exactly one `#` title (the topic where it brings
 * none), and nothing before the title. Further `#` headings become `##`; no text is lost, except a lead-in such as
 * "Here is the report:".
 */
export function cleanReport(answer: string, topic: string): { title: string; markdown: string } {
  const text = unwrapFence(answer.trim())
    .replace(/^\uFEFF/, "")
    .trim();
  const sections = parseSections(text);
  const titleAt = sections.findIndex((section) => section.level === 1);
  const title = sections[titleAt]?.heading || topic;
  const titled = titleAt < 0 ? null : (sections[titleAt] as Section);
  const before = sections.slice(0, Math.max(0, titleAt)).filter((section) => !isLeadIn(section, titleAt));
  const parts = [
    titled ? titled.raw.slice(0, titled.headingEnd - titled.start) : `# ${oneLine(topic)}`,
    ...before.map((section) => section.raw),
    titled ? titled.raw.slice(titled.headingEnd - titled.start) : "",
  ].map((part) => part.trim());
  const rest = joinSections(sections.slice(titleAt + 1).map(demote));
  const head = parts.filter((part) => part !== "").join("\n\n");
  return { title, markdown: `${`${head}\n\n${rest}`.trim()}\n` };
}

/** One short paragraph that announces what follows. */
function isLeadIn(section: Section, titleAt: number): boolean {
  const text = section.raw.trim();
  return titleAt > 0 && section.level === 0 && (text === "" || (text.length <= 200 && /[:：]$/.test(text)));
}

function demote(section: Section): Section {
  if (section.level !== 1) return section;
  const heading = section.raw.slice(0, section.headingEnd - section.start);
  const lower = /^\s*#/.test(heading) ? heading.replace("#", "##") : heading.replace(/=+(\s*)$/, "---$1");
  return { ...section, raw: lower + section.raw.slice(heading.length) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
