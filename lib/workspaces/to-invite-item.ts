import type { Context } from "../core/context";
import { inviteState } from "./invite-state";
import { type InviteItem, Role } from "./schema";

interface InviteRow {
  id: string;
  code: string;
  role: string;
  maxUses: number;
  uses: number;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function toInviteItem({ env, clock }: Pick<Context, "env" | "clock">, row: InviteRow): InviteItem {
  const { id, code, role, maxUses, uses, expiresAt, revokedAt } = row;
  return {
    id,
    code,
    role: Role.parse(role),
    url: `${env.APP_URL}/join/${code}`,
    maxUses,
    uses,
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    state: inviteState(row, clock.now()),
  };
}
