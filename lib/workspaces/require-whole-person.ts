import type { PersonContext } from "../core/context";
import { AppError } from "../core/errors";

/**
 * For what concerns the account rather than one workspace: a token with narrowed scopes must not do it.
 * @throws FORBIDDEN
 */
export function requireWholePerson({ person }: Pick<PersonContext, "person">, alsoWith?: string): void {
  if (person.scopes.includes("*") || (alsoWith && person.scopes.includes(alsoWith))) return;
  throw new AppError("FORBIDDEN", {
    detail: `This needs the permission ${alsoWith ?? "*"}, which the access token does not include.`,
    hint: "Sign in, or use a token with the scope *.",
  });
}
