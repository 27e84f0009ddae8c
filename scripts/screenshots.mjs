// `npm run screenshots`: pictures of every page in every dress, taken from the running product by the browser tests,
// into test-results/screens; the one that the README shows is put in its place.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { childEnv, ensureBuilt, ensureGenerated, ensureInstalled, productNode, root, run, say } from "./prepare.mjs";

ensureInstalled();
ensureGenerated();
ensureBuilt();
const screens = join(root, "test-results/screens");
mkdirSync(screens, { recursive: true });
const status = run(
  productNode(),
  ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", "tests/e2e/every-page.test.ts"],
  {
    env: childEnv({ CANDOR_SHOTS: screens }),
  },
);
mkdirSync(join(root, "public/readme"), { recursive: true });
copyFileSync(join(screens, "a-thread-1440-light-en.png"), join(root, "public/readme/thread.png"));
say(`Pictures: ${screens}`);
process.exit(status);
