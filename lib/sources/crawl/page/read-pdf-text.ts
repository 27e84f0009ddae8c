/** The text layer of a PDF, page by page, until `enough` characters are there. @throws when it is locked or damaged */
export async function readPdfText(bytes: Uint8Array, enough: number): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  // It takes the buffer over: it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages && length <= enough; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    pages.push(text.trim());
    length += text.length;
  }
  return pages.join("\n\n");
}
