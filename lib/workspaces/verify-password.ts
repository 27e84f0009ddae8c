import { verify } from "@node-rs/argon2";
import { processWide } from "../core/process-wide";
import { hashPassword } from "./hash-password";

/**
 * Whether the password fits. Without a hash (nobody has that e-mail) the same work is done in vain,
 * so that the time of the answer does not tell which addresses have an account.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Awaited in either case, so that making it the first time tells nothing either.
  const nobody = await processWide("nobody-hash", () => hashPassword("the password of nobody"));
  const fits = await verify(passwordHash ?? nobody, password);
  return fits && passwordHash !== undefined;
}
