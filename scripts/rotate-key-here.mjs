// The work of `npm run rotate-key`, in a process that understands TypeScript.
import { startRuntime } from "../lib/core/start-runtime";
import { rotateKey } from "../lib/gateway/credentials/rotate-key";
import { root, say } from "./prepare.mjs";

let runtime;
try {
  runtime = await startRuntime({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" }, root);
  const { keyId, made, credentials, webhooks, replies, trails } = await rotateKey(runtime);
  if (made) say(`A new key was made: ${keyId}. The one before it stays in the data folder, to open and to verify.`);
  const counts = `${credentials.sealed} credentials, ${webhooks.sealed} secrets of webhooks, ${replies.sealed} kept answers`;
  say(`Sealed anew with ${keyId}: ${counts}.`);
  say(`Signed anew: the ends of ${trails} audit trails.`);
  const lost = [...credentials.lost, ...webhooks.lost, ...replies.lost];
  for (const name of lost) say(`No key that is held opens: ${name}.`);
  if (lost.length > 0) say("Name the key that they were sealed with in ENCRYPTION_KEY_OLD, and run this again.");
  else if (runtime.env.ENCRYPTION_KEY_OLD.length > 0) {
    say("Nothing is left under an older key. Keep ENCRYPTION_KEY_OLD: receipts that it signed are verified with it.");
  }
  process.exitCode = lost.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await runtime?.db.close();
}
