/** A path of ours that a link may lead back to; anything that could leave for another host is the start page. */
export function localPath(wanted: string | string[] | null | undefined): string {
  return typeof wanted === "string" && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : "/";
}
