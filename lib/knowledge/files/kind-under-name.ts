import { AppError } from "../../core/errors";
import { kindOfName } from "../read/detect-kind";
import type { DocumentKind } from "../schema";
import type { DocumentRow } from "./find-document";
import { isTextKind } from "./prepare-text";

/**
 * What a document is under another name: one text file may become another kind of text, everything else keeps its
 * kind.
 * @throws INVALID_INPUT when the name says that it is something else
 */
export function kindUnderName(row: Pick<DocumentRow, "kind">, name: string): DocumentKind {
  const kind = row.kind as DocumentKind;
  const named = kindOfName(name);
  if (named === kind || (named === undefined && !isTextKind(kind))) return kind;
  if (named === undefined) return "text";
  if (named !== "unknown" && isTextKind(named) && isTextKind(kind)) return named;
  throw new AppError("INVALID_INPUT", {
    detail: `"${name}" does not fit: the document is a ${kind} file.`,
    hint: "Keep the ending of its name.",
    field: "to",
  });
}
