import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const routedIpv6 = ipaddr.IPv6.parse("2000::");

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local, shared (CGNAT), multicast,
 * reserved and documentation ranges are not; neither is any IPv6 form that carries another address inside it
 * (IPv4-mapped and -compatible, NAT64, 6to4, Teredo) nor one with a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6 nothing outside 2000::/3 is routed, whatever has no name yet.
  return parsed instanceof ipaddr.IPv4 || parsed.match(routedIpv6, 3);
}
