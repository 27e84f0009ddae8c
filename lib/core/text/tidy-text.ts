const ligatures: Record<string, string> = {
  "\ufb00": "ff",
  "\ufb01": "fi",
  "\ufb02": "fl",
  "\ufb03": "ffi",
  "\ufb04": "ffl",
  "\ufb05": "st",
  "\ufb06": "st",
};

/**
 * Text as it is stored, for every kind of file: line feeds only, no soft hyphens or zero-width marks, ligatures as
 * letters, nothing a database or JSON cannot hold (NUL, lone surrogates).
 */
export function tidyText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(/\u00ad|\u200b|\u2060|\ufeff/g, "")
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replaceAll("\f", "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .toWellFormed();
}
