import sharp from "sharp";
import type { MadeFile } from "../files/keep-files";

/** Dots an inch; a point of the drawing is 1/72 inch. */
const density = 132;

/** Pictures of the pages, for reading them in the browser. `svg`: all pages, one above the other. */
export async function drawPages(svg: string, pages: number, name: string): Promise<MadeFile[]> {
  const whole = await sharp(Buffer.from(svg), { density, limitInputPixels: 60_000_000 })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width } = whole.info;
  const files: MadeFile[] = [];
  for (let page = 0; page < pages; page += 1) {
    const top = Math.floor((whole.info.height * page) / pages);
    const height = Math.floor((whole.info.height * (page + 1)) / pages) - top;
    const bytes = await sharp(whole.data).extract({ left: 0, top, width, height }).png({ palette: true }).toBuffer();
    files.push({
      bytes: new Uint8Array(bytes),
      mediaType: "image/png",
      name: `${name}-${page + 1}.png`,
      width,
      height,
    });
  }
  return files;
}
