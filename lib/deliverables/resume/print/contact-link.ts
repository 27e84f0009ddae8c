/** An address as it may be clicked; undefined for anything but web pages, mail and telephone. */
export function contactLink(text: string, kind: "web" | "mail" | "phone"): string | undefined {
  const bare = text.trim();
  if (kind === "mail") return /^[^\s@<>]+@[^\s@<>]+$/.test(bare) ? `mailto:${bare}` : undefined;
  if (kind === "phone") {
    const digits = bare.replace(/[\s()./-]/g, "");
    return /^\+?\d{5,20}$/.test(digits) ? `tel:${digits}` : undefined;
  }
  const address = /^[a-z][a-z\d+.-]*:/i.test(bare) && !/^[\w.-]+:\d/.test(bare) ? bare : `https://${bare}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address)) return undefined;
  // Kept as it was typed: reading and writing it anew would change escapes and what stands behind a #.
  return URL.canParse(address) ? address : undefined;
}
