import type { AccessTokenItem } from "./schema";

interface TokenRow {
  id: string;
  name: string;
  prefix: string;
  scopes: unknown;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export function toTokenItem({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): AccessTokenItem {
  return {
    id,
    name,
    prefix,
    scopes: scopes as string[],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
