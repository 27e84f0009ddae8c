import { fail, ok, type Result } from "../../../core/result";
import { storableText } from "../../storable-text";
import type { ResumeData } from "../schema";
import { readContact } from "./read-contact";
import { takeSpan } from "./read-dates";
import { isBullet, readEntries, splitHead, type TextEntry, withoutBullet } from "./read-entries";
import { type SectionName, sectionNamed } from "./section-names";

export interface ReadText {
  data: ResumeData;
  /** Lines that no field was found for. */
  unread: string[];
}

/** The fields of a resume from text with headings and bullets, word for word. No name, no resume. */
export function readStructuredText(text: string): Result<ReadText, "no_name"> {
  const sections = new Map<SectionName | "other", string[]>();
  let present: SectionName | "other" = "contact";
  for (const line of storableText(text)
    .split(/\r?\n/)
    .map((one) => one.trim())) {
    const named = isBullet(line) ? undefined : sectionNamed(line);
    if (named) present = named;
    // A heading that says nothing to us opens something unknown; the first one is the name.
    else if (/^##\s/.test(line)) present = "other";
    if (named || (present === "other" && line === "")) continue;
    sections.set(present, [...(sections.get(present) ?? []), line]);
  }
  const of = (name: SectionName): string[] => sections.get(name) ?? [];
  const { basics, unread } = readContact(of("contact"));
  if (basics.name === "") return fail("no_name");
  const summary = of("summary").filter(Boolean).map(withoutBullet).join("\n");
  const data: ResumeData = {
    basics: { ...basics, ...(summary && { summary }) },
    work: readEntries(of("work")).map((entry) => {
      const [position, name, location, ...more] = entry.parts;
      return { position, name, location: [location, ...more].filter(Boolean).join(", ") || undefined, ...told(entry) };
    }),
    volunteer: readEntries(of("volunteer")).map((entry) => {
      const [position, ...organization] = entry.parts;
      return { position, organization: organization.join(", ") || undefined, ...told(entry) };
    }),
    projects: readEntries(of("projects")).map(({ parts: [name, ...roles], text: about, points, ...dates }) => ({
      name,
      roles,
      description: about.join("\n") || undefined,
      highlights: points,
      ...dates,
    })),
    education: readEntries(of("education")).map(({ parts, text: about, points, ...dates }) => {
      const [studyType, ...rest] = parts;
      return {
        studyType,
        area: rest.slice(1).join(", ") || undefined,
        institution: rest[0],
        courses: [...about, ...points],
        ...dates,
      };
    }),
    skills: readRows(of("skills")).map(({ lead, rest, whole }) =>
      lead ? { name: lead, keywords: listed(rest) } : { keywords: whole },
    ),
    languages: readLanguages(of("languages")),
    certificates: readRows(of("certificates"))
      .flatMap(dated)
      .map(({ parts: [name, ...issuer], date }) => ({
        name,
        issuer: issuer.join(", ") || undefined,
        date,
      })),
    awards: readRows(of("awards"))
      .flatMap(dated)
      .map(({ parts: [title, ...awarder], date }) => ({
        title,
        awarder: awarder.join(", ") || undefined,
        date,
      })),
    publications: readRows(of("publications"))
      .flatMap(dated)
      .map(({ parts: [name, ...publisher], date }) => ({
        name,
        publisher: publisher.join(", ") || undefined,
        releaseDate: date,
      })),
    interests: readRows(of("interests")).map(({ lead, rest, whole }) =>
      lead ? { name: lead, keywords: listed(rest) } : { keywords: whole },
    ),
    references: readRows(of("references")).map(({ lead, rest, whole }) =>
      lead ? { name: lead, reference: rest } : { reference: whole.join(", ") },
    ),
  };
  return ok({ data, unread: [...unread, ...(sections.get("other") ?? [])].filter(Boolean) });
}

function told({ startDate, endDate, text, points }: TextEntry) {
  return { startDate, endDate, summary: text.join("\n") || undefined, highlights: points };
}

interface Row {
  lead: string | undefined;
  rest: string;
  whole: string[];
}

/** Lines of a list: `Lead: rest`, a bullet as it stands, or words between commas. */
function readRows(lines: readonly string[]): Row[] {
  return lines.filter(Boolean).map((line) => {
    const bare = withoutBullet(line).replaceAll("**", "");
    const led = /^([^:：]{1,60})[:：]\s+?(.+)$|^([^:：]{1,60})：(.+)$/u.exec(bare);
    const lead = led?.[1] ?? led?.[3];
    const whole = isBullet(line) ? [bare] : listed(bare);
    return { lead: lead?.trim(), rest: (led?.[2] ?? led?.[4] ?? "").trim(), whole };
  });
}

const listed = (text: string): string[] =>
  text
    .split(/\s*[,;，；、]\s+|[，；、]/u)
    .map((one) => one.trim())
    .filter(Boolean);

function readLanguages(lines: readonly string[]): ResumeData["languages"] {
  return readRows(lines).flatMap(({ lead, rest, whole }) =>
    lead
      ? [{ language: lead, fluency: rest }]
      : whole.map((one) => {
          const named = /^(.+?)\s*[(（](.+)[)）]$/u.exec(one) ?? /^(.+?)\s+[-–—]\s+(.+)$/u.exec(one);
          return named ? { language: named[1], fluency: named[2] } : { language: one };
        }),
  );
}

function dated({ lead, rest, whole }: Row): { parts: string[]; date?: string }[] {
  const line = lead ? `${lead}, ${rest}` : whole.join(", ");
  const span = takeSpan(line);
  return [{ parts: splitHead(span ? span.rest : line), ...(span && { date: span.startDate }) }];
}
