import type { Attempt } from "./attempt";
import type { ReadRows } from "./read-rows";
import type { RegisteredTool, Registry } from "./registry";
import type { ReplayKey } from "./replay";
import type { BreakerRow } from "./resilience/breaker/breaker-state";

/** What one gateway consists of; every step of a call's path works with these. */
export interface GatewayParts {
  registry: Registry;
  rows: ReadRows;
}

/** A call that everything has let through. */
export interface AdmittedCall {
  attempt: Attempt;
  tool: RegisteredTool;
  arguments: unknown;
  /** What let it through, for its audit rows: `granted`, `approval` or `grant:<id>`. */
  rule: string;
  timeoutMs: number;
  replay?: ReplayKey;
  /** What the tool's breaker said when the call came; nothing: no failure lately. */
  breaker?: BreakerRow;
  /** Digest of the arguments' names and kinds of values. */
  shape?: string;
}
