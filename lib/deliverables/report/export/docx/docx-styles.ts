import type { IFontAttributesProperties, IParagraphStyleOptions, IStylesOptions } from "docx";

/** Said, since a program may else take it for exact, and cut formulas and pictures off at the height of a line. */
const byContent = { lineRule: "auto" } as const;

/** Fonts by name, with one for Chinese: a program without it takes one of its own. */
const textFont: IFontAttributesProperties = {
  ascii: "Calibri",
  hAnsi: "Calibri",
  cs: "Arial",
  eastAsia: "Microsoft YaHei",
};
export const codeFont: IFontAttributesProperties = { ...textFont, ascii: "Consolas", hAnsi: "Consolas" };

const ink = "161B19";
/** Half points. */
const sizes = [40, 30, 26, 23, 22, 22];

const headings = Object.fromEntries(
  sizes.map((size, at) => [
    `heading${at + 1}`,
    { run: { font: textFont, size, bold: true, color: ink }, paragraph: { spacing: { before: 280, after: 120 } } },
  ]),
);

const paragraphStyles: IParagraphStyleOptions[] = [
  {
    id: "Quotation",
    name: "Quotation",
    basedOn: "Normal",
    run: { color: "404945" },
    paragraph: { border: { left: { style: "single", size: 12, space: 8, color: "B4BCB4" } } },
  },
  {
    id: "Code",
    name: "Code",
    basedOn: "Normal",
    run: { font: codeFont, size: 18, noProof: true },
    paragraph: {
      spacing: { before: 80, after: 160, line: 260, ...byContent },
      shading: { type: "clear", fill: "EEF1EB" },
    },
  },
];

/** How everything looks that Word lets a person change in one place. */
export function docxStyles(language: "en" | "zh"): IStylesOptions {
  const spoken = language === "zh" ? "zh-CN" : "en-US";
  return {
    default: {
      document: {
        run: { font: textFont, size: 22, color: ink, language: { value: spoken, eastAsia: "zh-CN" } },
        paragraph: { spacing: { after: 140, line: 300, ...byContent } },
      },
      ...headings,
    },
    paragraphStyles,
  };
}
