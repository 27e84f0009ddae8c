// `npm run verify-audit`: checks the audit trail of every workspace. The server must be stopped where the database is
// embedded; there, the page of the records verifies as well.
import { runWithTypescript } from "./prepare.mjs";

process.exit(runWithTypescript("scripts/verify-audit-here.mjs"));
