import { type IContext, type IXmlableObject, Math as OfficeMath } from "docx";
import type { MathNode } from "../print-nodes";
import { XmlElement } from "./xml-element";

const properties = (name: string, values: Record<string, string>): XmlElement =>
  new XmlElement(
    name,
    Object.entries(values).map(([key, value]) => new XmlElement(`m:${key}`, [], { "m:val": value })),
  );

const styles = {
  italic: { sty: "i" },
  upright: { sty: "p" },
  sign: { sty: "p" },
  bold: { sty: "b" },
  bb: { scr: "double-struck", sty: "p" },
  cal: { scr: "script", sty: "p" },
  frak: { scr: "fraktur", sty: "p" },
} as const;

const fences = /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉]$/u;

/** A formula in the form that Word edits (OMML). */
export function officeMath(nodes: readonly MathNode[], isBlock: boolean): OfficeMath {
  return isBlock ? new DisplayedMath({ children: all(nodes) }) : new OfficeMath({ children: all(nodes) });
}

/** On a line of its own. */
class DisplayedMath extends OfficeMath {
  override prepForXml(context: IContext): IXmlableObject {
    return { "m:oMathPara": [super.prepForXml(context)] };
  }
}

const all = (nodes: readonly MathNode[]): XmlElement[] => nodes.flatMap(partOf);
const slot = (name: string, nodes: readonly MathNode[] = []): XmlElement => new XmlElement(`m:${name}`, all(nodes));

function partOf(node: MathNode): XmlElement[] {
  switch (node.m) {
    case "row":
      return all(node.c);
    case "lr":
      return [fenced(node.c)];
    case "sqrt":
      return [new XmlElement("m:rad", [properties("m:radPr", { degHide: "1" }), slot("deg"), slot("e", node.c)])];
    case "root":
      return [new XmlElement("m:rad", [slot("deg", node.index), slot("e", node.c)])];
    case "overline":
      return [new XmlElement("m:bar", [properties("m:barPr", { pos: "top" }), slot("e", node.c)])];
    case "underline":
      return [new XmlElement("m:bar", [properties("m:barPr", { pos: "bot" }), slot("e", node.c)])];
    case "frac":
      return [new XmlElement("m:f", [slot("num", node.num), slot("den", node.den)])];
    case "accent":
      return [new XmlElement("m:acc", [properties("m:accPr", { chr: node.sign }), slot("e", node.c)])];
    case "attach":
      return [node.limits ? withLimits(node) : withScripts(node)];
    case "table":
      return [matrix(node)];
    case "space":
      return node.em >= 1 ? [run("\u2003")] : node.em > 0 ? [run("\u2009")] : [];
    case "text":
      return [run(node.v.replaceAll(" ", "\u00a0"), new XmlElement("m:rPr", [new XmlElement("m:nor")]))];
    default:
      return [run(node.v, properties("m:rPr", styles[node.m]))];
  }
}

function run(text: string, style?: XmlElement): XmlElement {
  const font = new XmlElement("w:rPr", [
    new XmlElement("w:rFonts", [], { "w:ascii": "Cambria Math", "w:hAnsi": "Cambria Math" }),
  ]);
  return new XmlElement("m:r", [...(style ? [style] : []), font, new XmlElement("m:t", [text])]);
}

/** Brackets grow with what they hold. One that LaTeX leaves out with a full stop is left out here. */
function fenced(nodes: readonly MathNode[]): XmlElement {
  const signAt = (at: number): string => {
    const node = nodes.at(at);
    return node?.m === "sign" && fences.test(node.v) ? node.v : "";
  };
  const [begChr, endChr] = [signAt(0), signAt(-1)];
  const inner = nodes.slice(begChr === "" ? 0 : 1, endChr === "" ? undefined : -1);
  return new XmlElement("m:d", [properties("m:dPr", { begChr, endChr }), slot("e", inner)]);
}

type Attached = Extract<MathNode, { m: "attach" }>;

function withScripts({ base, top, bottom }: Attached): XmlElement {
  const e = slot("e", base);
  if (top && bottom) return new XmlElement("m:sSubSup", [e, slot("sub", bottom), slot("sup", top)]);
  return top ? new XmlElement("m:sSup", [e, slot("sup", top)]) : new XmlElement("m:sSub", [e, slot("sub", bottom)]);
}

function withLimits({ base, top, bottom }: Attached): XmlElement {
  const below = bottom ? [new XmlElement("m:limLow", [slot("e", base), slot("lim", bottom)])] : all(base);
  return top
    ? new XmlElement("m:limUpp", [new XmlElement("m:e", below), slot("lim", top)])
    : new XmlElement("m:box", [new XmlElement("m:e", below)]);
}

function matrix({ align, rows }: Extract<MathNode, { m: "table" }>): XmlElement {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const mcJc = align === "left" || align === "right" ? align : "center";
  const columns = new XmlElement("m:mcs", [
    new XmlElement("m:mc", [properties("m:mcPr", { count: String(width), mcJc })]),
  ]);
  const lines = rows.map(
    (row) =>
      new XmlElement(
        "m:mr",
        Array.from({ length: width }, (_, at) => slot("e", row[at])),
      ),
  );
  return new XmlElement("m:m", [new XmlElement("m:mPr", [columns]), ...lines]);
}
