import type { Element, ElementContent, Parents, Root } from "hast";
import sharp from "sharp";
import { visit } from "unist-util-visit";

/** Dots: more than a page shows, and few enough to be decoded in a moment. */
const widest = 1_600;
const mostDots = 40_000_000;

/**
 * Makes every picture that a tree carries a PNG of known size without anything hidden in it. One that cannot be read
 * becomes its words.
 */
export async function settlePictures(tree: Root): Promise<void> {
  const found: { image: Element; parent: Parents }[] = [];
  visit(tree, "element", (image, _, parent) => {
    if (image.tagName === "img" && parent) found.push({ image, parent });
  });
  for (const { image, parent } of found) {
    const settled = await settle(image);
    const at = parent.children.indexOf(image);
    parent.children[at] = settled;
  }
}

async function settle(image: Element): Promise<ElementContent> {
  const address = String(image.properties.src ?? "");
  try {
    const bytes = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    const { data, info } = await sharp(bytes, { limitInputPixels: mostDots })
      .rotate()
      .resize({ width: widest, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return {
      ...image,
      properties: { ...image.properties, src: `data:image/png;base64,${data.toString("base64")}`, width, height },
    };
  } catch {
    return { type: "text", value: String(image.properties.alt ?? "") };
  }
}
