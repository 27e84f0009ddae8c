import sharp from "sharp";
import { fail, ok, type Result } from "../../core/result";

const longestSide = 8_192;

export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

/**
 * An image drawn anew from its pixels: what it really is decides, not what it was called, and nothing that stood beside
 * the pixels (places, names, programs, scripts of an SVG) comes with it.
 */
export async function cleanImage(bytes: Uint8Array): Promise<Result<CleanImage, "unreadable">> {
  try {
    const image = sharp(bytes, { limitInputPixels: longestSide * longestSide, failOn: "error" });
    const { format } = await image.metadata();
    if (format !== "png" && format !== "jpeg" && format !== "webp")
      return fail("unreadable", `It is of a kind that is not kept: ${format}.`);
    const { data, info } = await image.rotate().toFormat(format).toBuffer({ resolveWithObject: true });
    return ok({
      bytes: new Uint8Array(data),
      mediaType: `image/${format}`,
      width: info.width,
      height: info.height,
    });
  } catch {
    return fail("unreadable", "It is no image that can be read.");
  }
}
