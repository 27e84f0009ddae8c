import type { InviteItem } from "./schema";

interface InviteRow {
  uses: number;
  maxUses: number;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function inviteState(invite: InviteRow, now: Date): InviteItem["state"] {
  if (invite.revokedAt) return "revoked";
  if (invite.uses >= invite.maxUses) return "used_up";
  return invite.expiresAt <= now ? "expired" : "open";
}
