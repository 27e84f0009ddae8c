export const htmlTypes: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);
export const pdfType = "application/pdf";

/** What is read as a page; everything else is refused by its type. */
export const pageTypes: ReadonlySet<string> = new Set([
  ...htmlTypes,
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "application/json",
  "application/ld+json",
  pdfType,
]);
