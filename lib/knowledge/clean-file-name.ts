import { truncate } from "../core/truncate";

/** A file's name as it is shown: no folders, no characters that control a page, a header or the direction of text. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  if (clean.length <= 200) return clean === "" || /^\.+$/.test(clean) ? "document" : clean;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? "";
  return truncate(clean, 200 - extension.length) + extension;
}
