import { z } from "zod";
import { DocumentItem } from "@/lib/knowledge/schema";

/** A document or another thread that was chosen with `@`. */
export const Mention = z.object({ kind: z.enum(["document", "thread"]), id: z.string(), title: z.string() });
export type Mention = z.infer<typeof Mention>;

/** A file that lies on the server and goes with the message. */
export const StoredFile = z.object({ key: z.string(), name: z.string(), document: DocumentItem });
export type StoredFile = z.infer<typeof StoredFile>;

const Draft = z.object({
  /** Under this the message goes out, as often as it has to: the server takes it once. Null until it was tried. */
  id: z.string().nullable(),
  text: z.string(),
  mentions: z.array(Mention),
  files: z.array(StoredFile),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = { id: null, text: "", mentions: [], files: [] };

const keyOf = (place: string) => `candor.draft.${place}`;

/** What was being written at a place. What cannot be read is no draft. */
export function readDraft(place: string): Draft {
  try {
    return Draft.parse(JSON.parse(window.localStorage.getItem(keyOf(place)) ?? ""));
  } catch {
    return emptyDraft; // nothing there, or storage is forbidden: then a draft lives as long as the page
  }
}

export function writeDraft(place: string, draft: Draft): void {
  const isEmpty = draft.text === "" && draft.mentions.length === 0 && draft.files.length === 0;
  try {
    if (isEmpty) window.localStorage.removeItem(keyOf(place));
    else window.localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // see above
  }
}
