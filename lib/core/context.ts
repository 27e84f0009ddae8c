import type { Clock } from "./clock";
import type { Database } from "./db/database";
import type { Env } from "./env";
import type { Ids } from "./ids";
import type { Logger } from "./logger";
import type { Secrets } from "./secrets";

declare const workspaceBrand: unique symbol;

/** The id of a workspace that somebody was let into. Only the gates in `lib/workspaces` make one. */
export type WorkspaceId = string & { readonly [workspaceBrand]: true };

/** What one server process has: made once at start, passed to everything. */
export interface Runtime {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly secrets: Secrets;
}

/** A person who is signed in, before a workspace is chosen. */
export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly via: "session" | "token" | "job";
  /** What the token allows; `["*"]` for a session. Narrows every role. */
  readonly scopes: readonly string[];
  /** The row of the session or token that was shown; absent for a job. */
  readonly credentialId?: string;
}

export interface PersonContext extends Runtime {
  readonly person: Person;
}

/** Who acts, where, with which rights. Every verb takes it first; every query is scoped by it. */
export interface Context extends PersonContext {
  readonly workspaceId: WorkspaceId;
  readonly role: string;
  /** Role's permissions ∩ token's scopes. */
  readonly permissions: ReadonlySet<string>;
}
