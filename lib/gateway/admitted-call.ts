import type { Attempt } from "./attempt";
import type { RateWindows } from "./rate-windows";
import type { ReadRows } from "./read-rows";
import type { RegisteredTool, Registry } from "./registry";
import type { ReplayKey } from "./replay";

/** What one gateway consists of; every step of a call's path works with these. */
export interface GatewayParts {
  registry: Registry;
  rows: ReadRows;
  windows: RateWindows;
}

/** A call that everything has let through. */
export interface AdmittedCall {
  attempt: Attempt;
  tool: RegisteredTool;
  arguments: unknown;
  timeoutMs: number;
  replay?: ReplayKey;
}
