import { type AttributeData, BuilderElement, type XmlComponent } from "docx";

/** An element of Office's own vocabularies that the library has no class for. Words in it are escaped by the library. */
export class XmlElement extends BuilderElement<AttributeData> {
  constructor(
    name: string,
    children: readonly (XmlComponent | string)[] = [],
    attributes: Record<string, string> = {},
  ) {
    super({
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { key, value }])),
    });
    this.root.push(...children);
  }
}
