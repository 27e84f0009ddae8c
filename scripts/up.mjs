// `npm run up`: from a fresh clone to a running workspace. A second start is quick.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { childEnv, ensureBuilt, ensureGenerated, ensureInstalled, productNode, root, say } from "./prepare.mjs";

const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  process.stderr.write(`PORT: expected a port number between 1 and 65535, not "${process.env.PORT}".\n`);
  process.exit(1);
}

// Told before minutes of building, not after.
if (!(await isFree(port))) {
  process.stderr.write(
    `Port ${port} is taken by another process. Stop it, or choose another port: PORT=${port + 1} npm run up\n`,
  );
  process.exit(1);
}

ensureInstalled();
ensureGenerated();
ensureBuilt();

const server = spawn(productNode(), ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
  cwd: root,
  env: childEnv({ PORT: String(port), NODE_ENV: "production" }),
  stdio: ["ignore", "pipe", "inherit"],
});
// The server's own lines are JSON logs; the framework's start-up banner says nothing that matters here.
server.stdout.on("data", (chunk) => {
  for (const line of chunk.toString().split("\n")) if (line.startsWith("{")) process.stdout.write(`${line}\n`);
});
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopping = true;
    server.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  });
}
server.on("exit", (code) => process.exit(stopping ? 0 : (code ?? 1)));

const address = process.env.APP_URL || `http://localhost:${port}`;
for (let attempt = 0; ; attempt += 1) {
  const health = await readHealth();
  if (health?.status === "ok") {
    say(`\nCandor is ready: ${address}`);
    say(`Database: ${health.database}. Jobs: ${health.jobs}. Model: ${health.model.chat} (${health.model.provider}).`);
    say("Stop it with Ctrl+C.");
    break;
  }
  if (attempt === 300) say("Still starting after a minute; the log above may tell why.");
  await new Promise((resolve) => setTimeout(resolve, 200));
}

async function readHealth() {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5000) });
    return await response.json();
  } catch {
    return undefined;
  }
}

function isFree(candidate) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(candidate, () => probe.close(() => resolve(true)));
  });
}
