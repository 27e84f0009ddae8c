import type { Context } from "../../core/context";
import type { Denial } from "../decide";
import type { Policy } from "../read-policy";
import type { ToolDefinition } from "../tool-definition";
import { credentialWords } from "./credential-problem";

/** Why a tool cannot run for want of a setting or its credential; undefined when it needs none or has them. */
export function credentialDenial(
  { credential, missingSetup }: Pick<ToolDefinition, "credential" | "missingSetup">,
  { credentials }: Pick<Policy, "credentials">,
  { clock, env }: Pick<Context, "clock" | "env">,
): Denial | undefined {
  const nobody = { allowed: false, decidedBy: "system", decidedById: null, decidedAt: null } as const;
  const lacking = missingSetup?.(env);
  if (lacking !== undefined) {
    return { ...nobody, code: "CREDENTIALS_MISSING", rule: "setup.missing", state: "not_configured", reason: lacking };
  }
  if (credential === undefined) return undefined;
  const stored = credentials.get(credential);
  if (stored === undefined) {
    const reason = credentialWords.CREDENTIALS_MISSING(credential);
    return { ...nobody, code: "CREDENTIALS_MISSING", rule: "credentials.missing", state: "not_configured", reason };
  }
  if (stored.expiresAt === null || Date.parse(stored.expiresAt) > clock.now().getTime()) return undefined;
  const reason = credentialWords.CREDENTIALS_EXPIRED(credential);
  return { ...nobody, code: "CREDENTIALS_EXPIRED", rule: "credentials.expired", state: "needs_sign_in", reason };
}
