/**
 * Whether a host name fits a pattern: `example.org` is that host alone, `*.example.org` every host below it. The
 * pattern's case and a dot at the host's end do not matter.
 */
export function matchesHost(host: string, pattern: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  const wanted = pattern.toLowerCase();
  return wanted.startsWith("*.") ? name.endsWith(wanted.slice(1)) && name.length >= wanted.length : name === wanted;
}
