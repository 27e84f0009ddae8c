// `npm run verify`: format, lint, types, unit and architecture tests. A minute at most.
import { ensureGenerated, ensureInstalled, productNode, run, say } from "./prepare.mjs";

ensureInstalled();
ensureGenerated();
const node = productNode();
const steps = [
  ["format and lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"]],
  ["types", ["node_modules/typescript/bin/tsc", "--noEmit"]],
  [
    "unit and architecture tests",
    ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "architecture", "--reporter", "dot"],
  ],
];
for (const [name, args] of steps) {
  say(`\n${name}`);
  const status = run(node, args);
  if (status !== 0) process.exit(status);
}
say("\nAll is well.");
