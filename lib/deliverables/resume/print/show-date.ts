import { type ResumeLanguage, resumeWords } from "./resume-words";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2019-03-31` as Mar 2019, 03/2019 or 2019年3月; what is no date of JSON Resume stays as it stands. */
export function showDate(date: string, language: ResumeLanguage): string {
  const match = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-\d{2})?)?$/.exec(date);
  if (!match) return date;
  const [, year, month] = match;
  if (month === undefined) return language === "zh" ? `${year}年` : year!;
  if (language === "zh") return `${year}年${Number(month)}月`;
  return language === "de" ? `${month}/${year}` : `${months[Number(month) - 1]} ${year}`;
}

/** From when to when. Of work that has begun and no end is known, it goes on. */
export function showSpan(span: { startDate?: string; endDate?: string }, language: ResumeLanguage): string {
  const { startDate, endDate } = span;
  const { present } = resumeWords[language];
  const end =
    endDate && (/^(present|now|current|heute|至今|现在)$/i.test(endDate) ? present : showDate(endDate, language));
  if (!startDate) return end ?? "";
  const start = showDate(startDate, language);
  return start === end ? start : `${start} – ${end || present}`;
}
