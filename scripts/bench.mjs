// `npm run bench`: speed, size and cost, printed side by side as ratios of one run.
import { ensureBuilt, ensureGenerated, ensureInstalled, productNode, run } from "./prepare.mjs";

ensureInstalled();
ensureGenerated();
// Streams are measured through the product itself.
ensureBuilt();
process.exit(
  run(productNode(), [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "bench",
    "--disable-console-intercept=true",
    ...process.argv.slice(2),
  ]),
);
