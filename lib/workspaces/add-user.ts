import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { Me } from "./schema";
import { toMe } from "./to-me";

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  locale?: string;
  timeZone?: string;
}

export async function addUser(
  tx: Transaction,
  runtime: Pick<Runtime, "ids" | "clock">,
  { email, name, passwordHash, locale = "en", timeZone = "UTC" }: NewUser,
): Promise<Me> {
  const user = await tx.user.create({
    data: {
      id: runtime.ids.next("user"),
      email,
      name,
      passwordHash,
      locale,
      timeZone,
      createdAt: runtime.clock.now(),
    },
    omit: { passwordHash: true },
  });
  return toMe(user);
}
