/** The attributes of an element by which a page hides it. */
export interface HidingAttributes {
  style?: string;
  hidden?: string;
  "aria-hidden"?: string;
}

/** Text made invisible by size or opacity: a trick against readers, wherever it stands. */
export function isInvisible({ style = "" }: HidingAttributes): boolean {
  return declarationsOf(style).some(([name, value]) => {
    if (name === "opacity") return Number.parseFloat(value) === 0;
    return name === "font-size" && pixelsOf(value) < 3;
  });
}

/** Text that no reader of a page sees, for whatever reason: what is folded away too. */
export function isHidden(attributes: HidingAttributes): boolean {
  if (attributes.hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  const folded = declarationsOf(attributes.style ?? "").some(
    ([name, value]) => (name === "display" && value === "none") || (name === "visibility" && value === "hidden"),
  );
  return folded || isInvisible(attributes);
}

/** Declaration by declaration: a pattern over a whole style would be slow for one that is long and hostile. */
function declarationsOf(style: string): Array<[name: string, value: string]> {
  return style.split(";").map((declaration) => {
    const [name = "", value = ""] = declaration.split(":", 2).map((part) => part.trim().toLowerCase());
    return [name, value.replace(/\s{0,9}!important$/, "")];
  });
}

/** Infinity for sizes in words. */
function pixelsOf(size: string): number {
  const [, value, unit] = /^([\d.]{1,20})\s{0,4}(px|pt|em|rem|%)?/.exec(size) ?? [];
  if (value === undefined) return Number.POSITIVE_INFINITY;
  return Number(value) * (unit === "em" || unit === "rem" ? 16 : unit === "%" ? 0.16 : 1);
}
