/** Hosts that are one site: `www.` makes no difference. */
export function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}
