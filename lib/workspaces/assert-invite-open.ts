import { AppError } from "../core/errors";
import { inviteState } from "./invite-state";

const why = {
  revoked: "The invite was revoked.",
  used_up: "The invite has been used by as many people as it was made for.",
  expired: "The invite has expired.",
} as const;

/** @throws GONE saying why the invite cannot be used */
export function assertInviteOpen(invite: Parameters<typeof inviteState>[0], now: Date): void {
  const state = inviteState(invite, now);
  if (state === "open") return;
  throw new AppError("GONE", { detail: why[state], hint: "Ask whoever sent it for a new one." });
}
