import type { ImageInput } from "./schema";

/** A file name from the first words of the prompt, as `harbour-at-dawn-2.png`. */
export function imageName({ prompt, count, index }: ImageInput, mediaType: string): string {
  const words = prompt
    .toLowerCase()
    .normalize("NFKC")
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 6)
    .join("-")
    .slice(0, 60);
  const number = count > 1 ? `-${index + 1}` : "";
  return `${words || "image"}${number}.${mediaType.slice("image/".length).replace("jpeg", "jpg")}`;
}
