import type { Runtime } from "../../core/context";
import { renewStoredKey } from "../../core/renew-stored-key";
import { loadSecrets } from "../../core/secrets";
import { type Resealed, resealAll } from "./reseal-all";

export interface KeyRotation {
  /** The key that everything is sealed with now. */
  keyId: string;
  /** False when the key comes from the environment, or an earlier rotation was taken up where it had ended. */
  made: boolean;
  credentials: Resealed;
  webhooks: Resealed;
  replies: Resealed;
  /** Audit chains whose end was signed anew. */
  trails: number;
}

/**
 * Moves everything that is sealed to a new key. Where the keys stand in the data folder the new one is made here,
 * unless an earlier rotation is not done yet; where they come from the environment the operator has set it already.
 * The old key stays able to open and to verify: receipts that it signed are as valid as before.
 */
export async function rotateKey(runtime: Runtime): Promise<KeyRotation> {
  const made = !runtime.env.ENCRYPTION_KEY && !(await isUnfinished(runtime));
  if (made) renewStoredKey(runtime.env.DATA_DIR);
  const secrets = made ? loadSecrets(runtime.env) : runtime.secrets;
  return { keyId: secrets.signingKeyId, made, ...(await resealAll({ db: runtime.db, secrets })) };
}

/** Something that a key of the ring can open stands under another than the present one. */
async function isUnfinished({ db, secrets }: Runtime): Promise<boolean> {
  const older = [...secrets.keyring.keys()].filter((keyId) => keyId !== secrets.signingKeyId);
  const left = [
    await db.prisma.credential.count({ where: { keyId: { in: older } } }),
    await db.prisma.automationTrigger.count({
      where: { OR: older.map((id) => ({ secret: { startsWith: `${id}.` } })) },
    }),
  ];
  return left.some((count) => count > 0);
}
