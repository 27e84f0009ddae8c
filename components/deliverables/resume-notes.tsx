"use client";

import { useTranslations } from "next-intl";
import type { Resume, ResumeNote } from "@/lib/deliverables/resume/schema";

/** Who wrote the words, and what is not in the resume. */
export function ResumeNotes({ resume }: { resume: Resume }) {
  const t = useTranslations("deliverables");
  const isBare = resume.notes.some(({ code }) => code === "no_model");
  return (
    <section className="stack">
      <p className="fine">
        {isBare ? t("resume.notes.noModel") : t("resume.notes.writtenWith", { model: resume.engine ?? "" })}
      </p>
      {resume.notes.map((note) => {
        const [title, items] = wordsOf(note);
        return (
          title && (
            <details key={note.code}>
              <summary>{t(`resume.notes.${title}`)}</summary>
              <ul className="plain-list fine">
                {items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be told twice, and none ever moves.
                  <li key={index}>{item}</li>
                ))}
              </ul>
            </details>
          )
        );
      })}
    </section>
  );
}

function wordsOf(note: ResumeNote): ["unread" | "refused" | "leftOut" | null, string[]] {
  if (note.code === "unread") return ["unread", note.lines];
  if (note.code === "refused") return ["refused", note.items.map(({ text, why }) => `${text}: ${why}`)];
  return note.code === "left_out" ? ["leftOut", note.items] : [null, []];
}
