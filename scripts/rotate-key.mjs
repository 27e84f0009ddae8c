// `npm run rotate-key`: seals what is stored with a new key. The server must be stopped where the database is embedded.
import { runWithTypescript } from "./prepare.mjs";

process.exit(runWithTypescript("scripts/rotate-key-here.mjs"));
