import type { Runtime } from "../core/context";
import { AppError } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { addToken } from "./add-token";
import { addUser } from "./add-user";
import { addWorkspace } from "./add-workspace";
import { hashPassword } from "./hash-password";
import { isSetUp } from "./is-set-up";
import { Setup, type SetupResult } from "./schema";

// Any number; held while the first person is made, so that of two requests at once only one succeeds.
const setupLock = 7_263_102;

/**
 * First run: makes the owner, their workspace and an access token.
 * @throws SETUP_DONE once anybody has an account
 */
export async function setupInstallation(runtime: Runtime, input: Setup): Promise<SetupResult> {
  const { password, workspace: name, ...person } = parseInput(Setup, input);
  if (await isSetUp(runtime)) throw setupDone();
  const passwordHash = await hashPassword(password);
  return runtime.db.transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${setupLock}::bigint)`;
    if (await tx.user.findFirst({ select: { id: true } })) throw setupDone();
    const user = await addUser(tx, runtime, { ...person, passwordHash });
    const owner = { userId: user.id, via: "session", scopes: ["*"] } as const;
    const workspace = await addWorkspace(tx, runtime, { name, owner });
    const { token } = await addToken(tx, runtime, user.id, { name: "First run", scopes: ["*"], expiresInDays: 90 });
    return { token, user, workspace };
  });
}

function setupDone(): AppError {
  return new AppError("SETUP_DONE", {
    detail: "This installation has its owner already.",
    hint: "Sign in, or ask an owner or admin for an invite.",
  });
}
