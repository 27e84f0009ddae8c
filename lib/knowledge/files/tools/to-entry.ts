import type { DocumentRow } from "../find-document";

/** A document as lists of files show it. */
export const toEntry = (row: DocumentRow) => ({
  path: `${row.folder}/${row.fileName}`,
  type: "file",
  size: row.size,
  version: row.version,
  state: row.state,
  changed_at: row.updatedAt.toISOString(),
});
