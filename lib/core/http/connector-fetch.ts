import type { Env } from "../env";
import { processWide } from "../process-wide";
import { checkedConnector, resolveBySystem } from "./checked-connector";
import { createSafeFetch } from "./create-safe-fetch";
import { connectorEgress } from "./egress-classes";

/** Clients that are kept, with their open connections. */
const kept = 100;

/**
 * The way out to the addresses of one connected service, which an admin of a workspace has named. Admins of a
 * workspace are not the operators of the machine: what is not on the public internet is reached only where the
 * operator trusts it.
 */
export function connectorFetch(
  env: Pick<Env, "CONNECTOR_TRUSTED_HOSTS">,
  origins: readonly string[],
): typeof globalThis.fetch {
  const clients = processWide("connector-clients", () => new Map<string, typeof globalThis.fetch>());
  const key = [...origins.toSorted(), "/", ...env.CONNECTOR_TRUSTED_HOSTS].join(" ");
  const client = clients.get(key) ?? makeClient(env, origins);
  // The one used last stands last; the first is the one to forget.
  clients.delete(key);
  clients.set(key, client);
  if (clients.size > kept) clients.delete(clients.keys().next().value!);
  return client;
}

function makeClient({ CONNECTOR_TRUSTED_HOSTS }: Pick<Env, "CONNECTOR_TRUSTED_HOSTS">, origins: readonly string[]) {
  const connect = checkedConnector(new Set(CONNECTOR_TRUSTED_HOSTS), resolveBySystem);
  return createSafeFetch(connectorEgress(origins), [], connect);
}
