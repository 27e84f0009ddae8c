import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { AccessTokenItem, CreateToken } from "./schema";
import { toTokenItem } from "./to-token-item";
import { makeTokenSecret } from "./token-secret";

/** Makes a token in the caller's transaction. Only its digest is stored; the token itself is in the answer, this once. */
export async function addToken(
  tx: Transaction,
  runtime: Pick<Runtime, "ids" | "clock">,
  userId: string,
  { name, scopes, expiresInDays }: CreateToken,
): Promise<AccessTokenItem & { token: string }> {
  const { token, hash, prefix } = makeTokenSecret();
  const createdAt = runtime.clock.now();
  const row = await tx.accessToken.create({
    data: {
      id: runtime.ids.next("token"),
      userId,
      name,
      hash,
      prefix,
      scopes,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + expiresInDays * 86_400_000),
    },
  });
  return { ...toTokenItem(row), token };
}
