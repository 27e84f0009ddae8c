const carried = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
/** Characters of base64; about six megabytes. */
const longest = 8_000_000;
/** How PNG, JPEG, GIF and WebP files begin. */
const signatures = ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF8", "RIFF"];

/** A picture that stands in the text itself and is one of dots: nothing is fetched for it and nothing in it can run. */
export function isOwnPicture(address: unknown): address is string {
  if (typeof address !== "string" || address.length > longest) return false;
  const data = carried.exec(address)?.[1];
  if (data === undefined) return false;
  const start = Buffer.from(data.slice(0, 16), "base64").toString("latin1");
  return signatures.some((signature) => start.startsWith(signature));
}
