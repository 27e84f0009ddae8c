import type { Root } from "hast";
import { visit } from "unist-util-visit";

export interface BookPicture {
  path: string;
  bytes: Uint8Array;
}

/** Takes the pictures out of a settled tree, as files beside the page that shows them. */
export function bookPictures(tree: Root): BookPicture[] {
  const pictures: BookPicture[] = [];
  visit(tree, "element", (element) => {
    if (element.tagName !== "img") return;
    const path = `picture-${pictures.length + 1}.png`;
    const address = String(element.properties.src);
    pictures.push({ path, bytes: Buffer.from(address.slice(address.indexOf(",") + 1), "base64") });
    element.properties.src = path;
    element.properties.alt ??= "";
  });
  return pictures;
}
