import { processWide } from "../process-wide";
import { createSafeFetch } from "./create-safe-fetch";
import { connectorEgress } from "./egress-classes";

/** Clients that are kept, with their open connections. */
const kept = 100;

/** The way out to the addresses of one connected service, which an admin of a workspace has named. */
export function connectorFetch(origins: readonly string[]): typeof globalThis.fetch {
  const clients = processWide("connector-clients", () => new Map<string, typeof globalThis.fetch>());
  const key = origins.toSorted().join(" ");
  const client = clients.get(key) ?? createSafeFetch(connectorEgress(origins));
  // The one used last stands last; the first is the one to forget.
  clients.delete(key);
  clients.set(key, client);
  if (clients.size > kept) clients.delete(clients.keys().next().value!);
  return client;
}
