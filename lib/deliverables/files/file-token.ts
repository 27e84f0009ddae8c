import type { Runtime } from "../../core/context";
import { fail, ok, type Result } from "../../core/result";

const purpose = "deliverable-file";
/** How long an address of a file is good for, in seconds. */
export const fileTokenSeconds = 900;

/** What a token lets one read. */
export interface FileGrant {
  deliverableId: string;
  index: number;
}

/**
 * A token for the address of one file: index, end of its time (seconds since 1970), the key it is signed with, and
 * HMAC-SHA256 over all of these and the deliverable's id.
 */
export function signFile({ secrets, clock }: Pick<Runtime, "secrets" | "clock">, grant: FileGrant): string {
  const until = Math.floor(clock.now().getTime() / 1_000) + fileTokenSeconds;
  const { signingKeyId } = secrets;
  const signature = secrets.sign(purpose, signedText(grant, until, signingKeyId));
  return [grant.index, until, signingKeyId, signature].join(".");
}

/** The grant behind a token, or why it is none: `altered`, also for a key that is no longer held, or `expired`. */
export function readFileToken(
  { secrets, clock }: Pick<Runtime, "secrets" | "clock">,
  deliverableId: string,
  token: string,
): Result<FileGrant, "altered" | "expired"> {
  const match = /^(\d{1,4})\.(\d{10})\.([0-9a-f]{8})\.([0-9a-f]{64})$/.exec(token);
  if (!match) return fail("altered");
  const [, indexText, untilText, keyId, signature] = match as unknown as [string, string, string, string, string];
  const grant = { deliverableId, index: Number(indexText) };
  const until = Number(untilText);
  if (!secrets.verify(purpose, signedText(grant, until, keyId), signature, keyId)) return fail("altered");
  return until * 1_000 > clock.now().getTime() ? ok(grant) : fail("expired");
}

function signedText({ deliverableId, index }: FileGrant, until: number, keyId: string): string {
  return [deliverableId, index, until, keyId].join("\n");
}
