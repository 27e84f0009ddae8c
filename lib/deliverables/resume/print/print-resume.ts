import type { ResumeData } from "../schema";
import { contactLink } from "./contact-link";
import { type ResumeLanguage, resumeWords } from "./resume-words";
import { showDate, showSpan } from "./show-date";

export interface PrintedPart {
  text: string;
  url?: string;
}
interface PrintedEntry {
  head: PrintedPart;
  under: PrintedPart[];
  dates: string;
  text: string;
  points: string[];
  tags: string[];
}
interface PrintedRow {
  lead: string;
  text: string;
  url?: string;
}
interface PrintedSection {
  title: string;
  text: string;
  entries: PrintedEntry[];
  rows: PrintedRow[];
}
export interface PrintedResume {
  language: ResumeLanguage;
  tight: boolean;
  description: string;
  name: string;
  label: string;
  contacts: PrintedPart[];
  sections: PrintedSection[];
}

/** A resume as the templates set it: all words final, sections in reading order, empty ones left out. */
export function printResume(
  data: ResumeData,
  { language, tight, description }: Pick<PrintedResume, "language" | "tight" | "description">,
): PrintedResume {
  const words = resumeWords[language];
  const { basics } = data;
  const sections: PrintedSection[] = [
    section(words.summary, { text: basics.summary }),
    section(words.work, { entries: data.work.map((one) => work(one, language)) }),
    section(words.projects, { entries: data.projects.map((one) => project(one, language)) }),
    section(words.education, { entries: data.education.map((one) => education(one, language)) }),
    section(words.skills, { rows: data.skills.map((one) => skill(one)) }),
    section(words.languages, { rows: data.languages.map((one) => row(one.language, one.fluency)) }),
    section(words.certificates, {
      rows: data.certificates.map((one) => row(one.name, listed([one.issuer, dated(one.date, language)]), one.url)),
    }),
    section(words.awards, {
      rows: data.awards.map((one) => row(one.title, listed([one.awarder, dated(one.date, language), one.summary]))),
    }),
    section(words.publications, {
      rows: data.publications.map((one) =>
        row(one.name, listed([one.publisher, dated(one.releaseDate, language), one.summary]), one.url),
      ),
    }),
    section(words.volunteer, {
      entries: data.volunteer.map((one) =>
        entry([one.position, part(one.organization, one.url)], {
          dates: showSpan(one, language),
          text: one.summary,
          points: one.highlights,
        }),
      ),
    }),
    section(words.interests, { rows: data.interests.map((one) => row(one.name, listed(one.keywords ?? []))) }),
    section(words.references, { rows: data.references.map((one) => row(one.name, one.reference)) }),
  ];
  return {
    language,
    tight,
    description,
    name: basics.name,
    label: basics.label ?? "",
    contacts: contactsOf(basics),
    sections: sections.filter(({ text, entries, rows }) => text !== "" || entries.length + rows.length > 0),
  };
}

function contactsOf({ email, phone, url, location, profiles }: ResumeData["basics"]): PrintedPart[] {
  const town = listed([[location?.postalCode, location?.city].filter(Boolean).join(" "), location?.region]);
  const place = listed([location?.address, town, location?.countryCode]);
  return [
    ...linked(email, email && contactLink(email, "mail")),
    ...linked(phone, phone && contactLink(phone, "phone")),
    ...linked(url?.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""), url && contactLink(url, "web")),
    ...linked(place, undefined),
    ...profiles.flatMap(({ network, username, url: address }) =>
      linked([network, username].filter(Boolean).join(": ") || address, address && contactLink(address, "web")),
    ),
  ];
}

function work(one: ResumeData["work"][number], language: ResumeLanguage): PrintedEntry {
  const parts = [one.position, part(one.name, one.url), one.location, one.description];
  return entry(parts, { dates: showSpan(one, language), text: one.summary, points: one.highlights });
}

function project(one: ResumeData["projects"][number], language: ResumeLanguage): PrintedEntry {
  const parts = [part(one.name, one.url), listed(one.roles ?? []), one.entity, one.type];
  const dates = showSpan(one, language);
  return entry(parts, { dates, text: one.description, points: one.highlights, tags: one.keywords });
}

function education(one: ResumeData["education"][number], language: ResumeLanguage): PrintedEntry {
  const degree = [one.studyType, one.area].filter(Boolean).join(language === "zh" ? "，" : ", ");
  const score = one.score && `${resumeWords[language].score}: ${one.score}`;
  const text = listed(one.courses ?? [], "; ");
  return entry([degree, part(one.institution, one.url), score], { dates: showSpan(one, language), text });
}

/** The first of `parts` that there is leads; the others stand under it. */
function entry(
  parts: ReadonlyArray<string | PrintedPart | undefined>,
  rest: { dates: string; text?: string; points?: string[]; tags?: string[] },
): PrintedEntry {
  const there = parts.flatMap((one) => {
    const known = typeof one === "string" ? { text: one } : one;
    return known && known.text !== "" ? [known] : [];
  });
  const [head = { text: "" }, ...under] = there;
  const { dates, text = "", points = [], tags = [] } = rest;
  return { head, under, dates, text, points, tags };
}

function section(title: string, { text = "", entries = [], rows = [] }: Partial<PrintedSection>): PrintedSection {
  return { title, text, entries, rows };
}

function skill({ name, level, keywords = [] }: ResumeData["skills"][number]): PrintedRow {
  const named = level && name ? `${name} (${level})` : (name ?? level);
  return row(named, listed(keywords));
}

function row(lead = "", text = "", url?: string): PrintedRow {
  // The address is clicked on the words that say what it is.
  const target = url && contactLink(url, "web");
  return { lead, text: text || "", ...(target && { url: target }) };
}

function part(text: string | undefined, url: string | undefined): PrintedPart | undefined {
  return text ? linked(text, url && contactLink(url, "web"))[0] : undefined;
}

function linked(text: string | undefined, url: string | undefined): PrintedPart[] {
  return text ? [{ text, ...(url && { url }) }] : [];
}

const dated = (date: string | undefined, language: ResumeLanguage): string | undefined =>
  date && showDate(date, language);

const listed = (parts: ReadonlyArray<string | undefined>, sign = ", "): string =>
  parts.filter((one) => one !== undefined && one !== "").join(sign);
