import { isIP } from "node:net";
import { fail, ok, type Result } from "../result";
import { isPublicAddress } from "./is-public-address";
import { matchesHost } from "./matches-host";

/** Why an address is not fetched, before anything was connected to. */
export type CrawlUrlRefusal = "bad_url" | "not_public" | "port_not_allowed" | "blocked_by_workspace";

/** Who narrows, and whom the operator trusts. */
export interface CrawlRules {
  readonly trustedHosts: ReadonlySet<string>;
  readonly ports: ReadonlySet<string>;
  /** Host patterns; empty: every public host. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

const longestUrl = 2_000;
/** Names that never mean a host of the public internet. */
const localSuffixes = ["localhost", "local", "internal", "home.arpa", "onion", "test", "invalid"];

/**
 * Decides by its text alone whether an address may be fetched. It must be written in the one way that every parser
 * reads alike: what a lenient one would repair (a backslash, a tab, an address in octal, a name in full-width letters)
 * is refused instead. What a name resolves to is checked when it is connected to.
 * @param base the page that a redirect came from; relative addresses are read against it
 */
export function judgeCrawlUrl(raw: string, rules: CrawlRules, base?: URL): Result<URL, CrawlUrlRefusal> {
  if (raw.length > longestUrl) return fail("bad_url", `The address is longer than ${longestUrl} characters.`);
  if (/\p{Cc}/u.test(raw) || /^[^?#]*\\/.test(raw))
    return fail("bad_url", "The address holds characters that no address has.");
  if (!URL.canParse(raw, base)) return fail("bad_url", "This is no web address.");
  const url = new URL(raw, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return fail("bad_url", `Only http and https are read, not "${url.protocol}".`);
  }
  if (url.username || url.password || !isPlainlyWritten(raw, url)) {
    return fail("bad_url", "The host is not written plainly: no user names, no other notations of a number or a name.");
  }
  const host = url.hostname.replace(/\.$/, "");
  if (rules.deny.some((pattern) => matchesHost(host, pattern))) {
    return fail("blocked_by_workspace", `${host} is on this workspace's list of hosts that are not read.`);
  }
  if (rules.allow.length > 0 && !rules.allow.some((pattern) => matchesHost(host, pattern))) {
    return fail("blocked_by_workspace", `${host} is not on this workspace's list of hosts that may be read.`);
  }
  if (rules.trustedHosts.has(hostAndPort(url))) return ok(url);
  if (!isPublicHost(host)) return fail("not_public", `${host} is no host of the public internet.`);
  if (!rules.ports.has(portOf(url))) {
    return fail("port_not_allowed", `Port ${portOf(url)} is not read, only ${[...rules.ports].join(" and ")}.`);
  }
  return ok(url);
}

/** As it stands in the operator's list: `wiki.corp:8080`. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

/** The host that was read is the host that was written. A relative address has no host of its own. */
function isPlainlyWritten(raw: string, url: URL): boolean {
  const written = /^\s*(?:[a-z][a-z0-9+.-]*:)?([\\/]{2,})([^\\/?#]*)/i.exec(raw);
  if (!written) return !/^\s*https?:/i.test(raw);
  const [, slashes, authority = ""] = written;
  if (slashes !== "//" || /[@%\s]/.test(authority)) return false;
  const host = authority.replace(/:\d*$/, "");
  if (url.hostname.startsWith("[")) return host.startsWith("[");
  if (isIP(url.hostname)) return host === url.hostname;
  // A name in another script is read into its ASCII form; one that becomes plain ASCII was in disguise.
  const isAscii = /^[\x20-\x7e]*$/.test(host);
  return isAscii ? host.toLowerCase() === url.hostname : url.hostname.includes("xn--");
}

function isPublicHost(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  if (isIP(literal)) return isPublicAddress(literal);
  return host.includes(".") && !localSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
