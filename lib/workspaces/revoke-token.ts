import { appendAudit } from "../audit/append-audit";
import type { PersonContext } from "../core/context";
import { notFound } from "../core/errors";
import { requireWholePerson } from "./require-whole-person";

/** Takes back one's own token; it is worth nothing from the next request on. Revoking twice is the same as once. */
export async function revokeToken(person: PersonContext, tokenId: string): Promise<void> {
  requireWholePerson(person, "api_access:manage");
  const { userId, via } = person.person;
  await person.db.transaction(async (tx) => {
    const token = await tx.accessToken.findFirst({ where: { id: tokenId, userId } });
    if (!token) throw notFound("token");
    const { count } = await tx.accessToken.updateMany({
      where: { id: tokenId, userId, revokedAt: null },
      data: { revokedAt: person.clock.now() },
    });
    if (count === 0) return;
    const memberships = await tx.membership.findMany({ where: { userId }, orderBy: { workspaceId: "asc" } });
    for (const { workspaceId, role } of memberships) {
      await appendAudit(tx, person, {
        workspaceId,
        action: "token.revoked",
        actor: { id: userId, role, via },
        details: { tokenId },
      });
    }
  });
}
