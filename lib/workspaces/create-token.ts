import { appendAudit } from "../audit/append-audit";
import type { PersonContext } from "../core/context";
import { AppError } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { addToken } from "./add-token";
import { requireWholePerson } from "./require-whole-person";
import { rolePermissions } from "./role-permissions";
import { type AccessTokenItem, CreateToken } from "./schema";

/**
 * Makes a personal access token with rights that its maker has somewhere. Every workspace of the maker records it.
 * @throws FORBIDDEN when a scope is beyond the maker's rights, or beyond those of the token that asks
 */
export async function createToken(
  person: PersonContext,
  input: CreateToken,
): Promise<AccessTokenItem & { token: string }> {
  requireWholePerson(person, "api_access:manage");
  const wanted = parseInput(CreateToken, input);
  const { userId, scopes, via } = person.person;
  return person.db.transaction(async (tx) => {
    const memberships = await tx.membership.findMany({ where: { userId }, orderBy: { workspaceId: "asc" } });
    const held = new Set(memberships.flatMap(({ role }) => [...rolePermissions(role)]));
    const beyond = wanted.scopes.find(
      (scope) => (scope !== "*" && !held.has(scope)) || !(scopes.includes("*") || scopes.includes(scope)),
    );
    if (beyond !== undefined) {
      throw new AppError("FORBIDDEN", {
        detail: `The scope ${beyond} is beyond your own rights.`,
        hint: "A token can have at most the rights of the person, or token, that makes it.",
        field: "scopes",
      });
    }
    const token = await addToken(tx, person, userId, wanted);
    for (const { workspaceId, role } of memberships) {
      await appendAudit(tx, person, {
        workspaceId,
        action: "token.created",
        actor: { id: userId, role, via },
        details: { tokenId: token.id, scopes: token.scopes, expiresAt: token.expiresAt },
      });
    }
    return token;
  });
}
