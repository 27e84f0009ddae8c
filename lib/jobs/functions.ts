import type { InngestFunction } from "inngest";

/** Every job there is. The route serves them, the embedded runner runs them. */
export const jobFunctions: readonly InngestFunction.Any[] = [];
