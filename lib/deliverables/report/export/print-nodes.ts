/**
 * A report as plain data for the print template. Text stands in `v` and is never read as markup there,
 * so nothing a report says can change how it is set.
 */
export type PrintNode =
  | { t: "text" | "code" | "sup" | "sub"; v: string }
  | { t: "break" | "rule" }
  | { t: "strong" | "emph" | "strike" | "para" | "quote"; c: PrintNode[] }
  | { t: "link"; url: string; c: PrintNode[] }
  | { t: "heading"; level: number; c: PrintNode[] }
  | { t: "block"; v: string }
  | { t: "list"; ordered: boolean; start: number; items: PrintItem[] }
  | { t: "table"; align: ("left" | "center" | "right")[]; head: PrintNode[][][]; rows: PrintNode[][][] }
  | { t: "math"; block: boolean; latex: string; c: MathNode[] }
  | { t: "diagram"; source: string; svg: string; width: number; height: number; alt: string }
  | PrintPicture;

/** A picture that the text carries itself. `png`: base64; sizes in pixels. */
export interface PrintPicture {
  t: "picture";
  png: string;
  width: number;
  height: number;
  alt: string;
}

/** `done` only for entries of a task list. */
export interface PrintItem {
  done?: boolean;
  c: PrintNode[];
}

export type MathNode =
  | { m: "italic" | "upright" | "bold" | "bb" | "cal" | "frak" | "sign" | "text"; v: string }
  | { m: "row" | "lr" | "sqrt" | "overline" | "underline"; c: MathNode[] }
  | { m: "frac"; num: MathNode[]; den: MathNode[] }
  | { m: "root"; c: MathNode[]; index: MathNode[] }
  | { m: "attach"; limits: boolean; base: MathNode[]; top?: MathNode[]; bottom?: MathNode[] }
  | { m: "accent"; sign: string; c: MathNode[] }
  | { m: "table"; align: string; rows: MathNode[][][] }
  | { m: "space"; em: number };
