import { canonicalJson } from "../core/canonical-json";
import type { Secrets } from "../core/secrets";

const purpose = "approval-arguments";

/**
 * What a decision is bound to, as hex: an HMAC over the tool and the canonical arguments. Keyed, so that whoever can
 * write into the table still cannot make other arguments pass for those that were shown.
 */
export function argumentsMark(secrets: Pick<Secrets, "sign">, tool: string, args: unknown): string {
  return secrets.sign(purpose, said(tool, args));
}

/** Whether these are the arguments that the mark was made of, with the present key or one that came before it. */
export function isMarkOf(
  secrets: Pick<Secrets, "verify" | "keyring">,
  mark: string,
  tool: string,
  args: unknown,
): boolean {
  return [...secrets.keyring.keys()].some((keyId) => secrets.verify(purpose, said(tool, args), mark, keyId));
}

const said = (tool: string, args: unknown) => canonicalJson({ tool, arguments: args });
