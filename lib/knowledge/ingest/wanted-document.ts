/** The document to read; `version` left out: whichever it has. */
export interface WantedDocument {
  id: string;
  version: number | undefined;
}
