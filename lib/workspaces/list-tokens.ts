import type { PersonContext } from "../core/context";
import { requireWholePerson } from "./require-whole-person";
import type { AccessTokenItem } from "./schema";
import { toTokenItem } from "./to-token-item";

/** One's own tokens that were not revoked, newest first. */
export async function listTokens(person: PersonContext): Promise<AccessTokenItem[]> {
  requireWholePerson(person, "api_access:manage");
  const rows = await person.db.prisma.accessToken.findMany({
    where: { userId: person.person.userId, revokedAt: null },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(toTokenItem);
}
