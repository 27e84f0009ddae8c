// `npm run dev`: the development server, which rebuilds as files change.
import { spawn } from "node:child_process";
import { childEnv, ensureGenerated, ensureInstalled, productNode, root } from "./prepare.mjs";

ensureInstalled();
ensureGenerated();
const server = spawn(productNode(), ["node_modules/next/dist/bin/next", "dev", "-p", process.env.PORT || "3000"], {
  cwd: root,
  env: childEnv(),
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
