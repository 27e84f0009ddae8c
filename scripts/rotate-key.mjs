// `npm run rotate-key`: seals what is stored with a new key. The server must be stopped where the database is embedded.
import { ensureGenerated, ensureInstalled, productNode, run } from "./prepare.mjs";

ensureInstalled();
ensureGenerated();
const typescript = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
const hooks = ["--import", "./scripts/register-typescript.mjs"];
process.exit(run(productNode(), [...typescript, ...hooks, "scripts/rotate-key-here.mjs"]));
