import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../../core/errors";

const packageName = "@expo-google-fonts/noto-sans-sc";
const files = ["400Regular/NotoSansSC_400Regular.ttf", "700Bold/NotoSansSC_700Bold.ttf"].map((file) =>
  join(process.cwd(), "node_modules", packageName, file),
);

/** Without it an emoji is an empty box, which is no reason to refuse a report. */
const emoji = join(process.cwd(), "node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf");

const han = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u;

/** The fonts for Chinese and emoji, where their optional packages are installed; Latin, Greek and Cyrillic need none. */
export function pdfFontFiles(): string[] {
  return [...files, emoji].filter((file) => existsSync(file));
}

/** The same, read. */
export const readPdfFonts = (): Buffer[] => pdfFontFiles().map((file) => readFileSync(file));

/** @throws UNREADABLE naming the package that is missing, when the text would come out as empty boxes */
export function requireFontsFor(text: string, needed: readonly string[] = files): void {
  if (!han.test(text) || needed.every((file) => existsSync(file))) return;
  throw new AppError("UNREADABLE", {
    detail: `The report has Chinese text, and the font for it is not installed (package ${packageName}).`,
    hint: `Whoever runs this server can install it with "npm install --include=optional". All other formats work without it.`,
  });
}
