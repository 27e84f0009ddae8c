/** An outcome that is expected either way: the failure is a value with a reason, not an exception. */
export type Result<T, Reason extends string = string> =
  | { ok: true; value: T }
  | { ok: false; reason: Reason; detail?: string };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <Reason extends string>(
  reason: Reason,
  detail?: string,
): { ok: false; reason: Reason; detail?: string } => ({
  ok: false,
  reason,
  ...(detail === undefined ? {} : { detail }),
});
