import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { HttpRefusal } from "./http-refusal";
import { isPublicAddress } from "./is-public-address";

/** Every address of a name, as the system would connect to it. */
export type Resolve = (host: string) => Promise<Array<{ address: string; family: number }>>;

export const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });

/**
 * Opens connections to public addresses only. A name is resolved once, for the connection itself: what was checked is
 * what is connected to, however often the answer changes. Hosts that the operator trusts are connected to as they are.
 */
export function checkedConnector(trustedHosts: ReadonlySet<string>, resolve: Resolve): buildConnector.connector {
  const options = { timeout: 10_000 };
  const open = buildConnector({ ...options, lookup: lookupWith(resolve, () => true) });
  const guarded = buildConnector({ ...options, lookup: lookupWith(resolve, isPublicAddress) });
  return (target, callback) => {
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    const literal = target.hostname.replace(/^\[|\]$/g, "");
    const host = literal.includes(":") ? `[${literal}]` : literal;
    if (trustedHosts.has(`${host}:${port}`)) return open(target, callback);
    // An address that is written out is connected to without any lookup.
    if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) return callback(notPublic(literal), null);
    return guarded(target, callback);
  };
}

function lookupWith(resolve: Resolve, accepts: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const usable = found.filter(({ address }) => accepts(address));
        const [first] = usable;
        if (!first) callback(notPublic(host), "", 0);
        else if (options.all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

function notPublic(host: string): HttpRefusal {
  return new HttpRefusal("host", `${host} leads to no public address.`);
}
