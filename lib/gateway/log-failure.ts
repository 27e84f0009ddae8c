import type { Context } from "../core/context";
import { knownSecrets, scrubSecrets } from "../core/scrub-text";

/** Tells the operator about a failure, with its stack, but without anything that looks like a credential. */
export function logFailure(ctx: Context, what: string, error: unknown, more: Record<string, unknown> = {}): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const clean = scrubSecrets(text, knownSecrets(ctx.secrets, ctx.env));
  ctx.log.error({ ...more, workspaceId: ctx.workspaceId, error: clean }, what);
}
