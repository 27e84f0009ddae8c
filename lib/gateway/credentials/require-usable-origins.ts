import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";

/**
 * A secret is sent over an encrypted connection, or to a host that the operator of the machine trusts.
 * @throws INVALID_INPUT naming the first address that is neither
 */
export function requireUsableOrigins({ env }: Pick<Context, "env">, origins: readonly string[]): void {
  const trusted = new Set(env.CONNECTOR_TRUSTED_HOSTS);
  const bad = origins.findIndex((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    return protocol !== "https:" && !trusted.has(`${hostname}:${port || 80}`);
  });
  if (bad === -1) return;
  throw new AppError("INVALID_INPUT", {
    detail: `${origins[bad]} is not encrypted: a secret would travel in the clear.`,
    hint: "Use https. The operator can allow a host of their own network in CONNECTOR_TRUSTED_HOSTS.",
    field: `origins.${bad}`,
  });
}
