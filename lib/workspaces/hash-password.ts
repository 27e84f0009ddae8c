import { hash } from "@node-rs/argon2";

/** argon2id with the least cost that OWASP recommends: 19 MiB, two passes, one lane; about 30 ms of one core. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
