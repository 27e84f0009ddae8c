import { AppError } from "../core/errors";
import { roles } from "./schema";

/** Lower is mightier; an unknown role is the weakest. */
const rank = (role: string) => {
  const index = (roles as readonly string[]).indexOf(role);
  return index < 0 ? roles.length : index;
};

/**
 * Nobody gives, changes or takes a role above their own.
 * @throws FORBIDDEN
 */
export function assertMayGrant(ownRole: string, role: string): void {
  if (rank(ownRole) <= rank(role)) return;
  throw new AppError("FORBIDDEN", {
    detail: `The role ${role} is above your own role, ${ownRole}.`,
    hint: role === "owner" ? "Ask an owner." : "Ask an owner or admin.",
    field: "role",
  });
}
