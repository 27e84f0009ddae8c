import { truncate } from "../../core/truncate";
import type { NotificationKind } from "../schema";
import { linkOf } from "./link-of";
import { type MailSentence, mailWordsIn } from "./mail-words";

export interface Told {
  kind: NotificationKind;
  workspaceId: string;
  data: Record<string, unknown>;
}

/** Where a person chooses which letters they get. */
export const preferencesUrl = (appUrl: string, workspaceId: string) =>
  `${appUrl}/w/${workspaceId}/settings?tab=notifications`;

/**
 * A notification as a letter in the reader's language: what happened in the subject and the first line, a person's own
 * words or the reason below, the way to the thing, and the way to fewer letters. Names and words come from people and
 * models: none brings a line of its own into the subject, or a sign that nobody sees.
 */
export function composeMail(told: Told, reader: { locale: string; appUrl: string }): { subject: string; text: string } {
  const { kind, data, workspaceId } = told;
  const words = mailWordsIn(reader.locale);
  const said = (key: string) => oneLine(data[key], 120);
  const values: Record<string, string> = {
    ...Object.fromEntries(["member", "preview"].map((key) => [key, said(key)])),
    ...Object.fromEntries(["to", "role", "state", "status"].map((key) => [key, words.states[said(key)] ?? said(key)])),
    by: said("by") || words.things.somebody!,
    label: said("label") || said("tool") || said("name"),
    title: said("title") || words.things.untitled!,
    name: said("name") || words.things.untitled!,
    thing: words.things[said("kind")] ?? said("kind"),
  };
  // Of a receipt the state is called its status.
  if (kind === "receipt.settled") values.state = values.status!;
  const sentence = words.sentences[sentenceOf(kind, data)].replaceAll(
    /\{(\w+)\}/g,
    (_, key: string) => values[key] ?? "",
  );
  const more = ["error", "detail", "reason", "message", "answer", "text"].map((key) => oneLine(data[key], 500));
  const text = [
    sentence,
    ...more.filter(Boolean),
    `${words.open}\n${reader.appUrl}/w/${workspaceId}${linkOf(kind, data)}`,
    `--\n${words.why}\n${preferencesUrl(reader.appUrl, workspaceId)}`,
  ].join("\n\n");
  return { subject: truncate(sentence, 200), text: `${text}\n` };
}

function sentenceOf(kind: NotificationKind, data: Record<string, unknown>): MailSentence {
  if (kind === "call.started" && data.refused) return "call.refused";
  if (kind === "deliverable.finished" && data.state === "partial") return "deliverable.partial";
  return kind;
}

/** Control and format characters would end a header, or turn the order of what is read. */
function oneLine(value: unknown, limit: number): string {
  if (typeof value !== "string") return "";
  return truncate(
    value
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
      .trim(),
    limit,
  );
}
