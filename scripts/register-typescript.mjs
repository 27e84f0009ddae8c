// Lets a child process run the project's TypeScript as it stands: Node turns it into JavaScript, this finds the files.
//   node --experimental-transform-types --import ./scripts/register-typescript.mjs some.ts
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const ours = context.parentURL?.startsWith(root.href) && !context.parentURL.includes("/node_modules/");
    if (!ours || !/^(\.{1,2}|@)\//.test(specifier)) return nextResolve(specifier, context);
    const url = specifier.startsWith("@/") ? new URL(specifier.slice(2), root) : new URL(specifier, context.parentURL);
    const source = [`${url.href}.ts`, `${url.href}/index.ts`].find((file) => existsSync(new URL(file)));
    return nextResolve(source ?? url.href, context);
  },
});
