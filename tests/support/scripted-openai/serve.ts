/**
 * Starts the scripted server with the following model, to be used by hand or by a browser test:
 * `node tests/support/scripted-openai/serve.ts --port 4801 [--key secret] [--delay 20]`
 */
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

// Node strips the types but wants file endings, which the rest of the code leaves out.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || !context.parentURL) return next(specifier, context);
    const url = new URL(`${specifier}.ts`, context.parentURL);
    return existsSync(fileURLToPath(url)) ? next(url.href, context) : next(specifier, context);
  },
});

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4801" },
    key: { type: "string" },
    delay: { type: "string", default: "0" },
  },
});
const { startScriptedOpenAI } = await import("./start-scripted-openai");
const { followingModel } = await import("./following-model");
const server = await startScriptedOpenAI(
  (request) => ({ ...followingModel(request), chunkDelayMs: Number(values.delay) }),
  { port: Number(values.port), ...(values.key ? { apiKey: values.key } : {}) },
);
process.stdout.write(`${server.baseUrl}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => server.stop().then(() => process.exit(0)));
