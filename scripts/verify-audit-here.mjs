// The work of `npm run verify-audit`, in a process that understands TypeScript.
import { verifyChain } from "../lib/audit/verify-chain";
import { startRuntime } from "../lib/core/start-runtime";
import { root, say } from "./prepare.mjs";

let runtime;
try {
  runtime = await startRuntime({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" }, root);
  const workspaces = await runtime.db.prisma.workspace.findMany({ orderBy: { createdAt: "asc" } });
  for (const { id, name } of workspaces) {
    const { valid, rows, reason } = await verifyChain(runtime, id);
    say(`${id} ${name}: ${valid ? `whole, ${rows} rows` : `BROKEN after ${rows} rows. ${reason}`}`);
    if (!valid) process.exitCode = 1;
  }
  if (workspaces.length === 0) say("There is no workspace yet.");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await runtime?.db.close();
}
