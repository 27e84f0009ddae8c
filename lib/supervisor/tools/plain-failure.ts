import type { Logger } from "../../core/logger";
import type { CallTool } from "./bind-tools";

/**
 * The same calls; one that fails unforeseen is told to the log as it is, and to the model in a few words: what errors
 * say of files and machines is not for it.
 */
export function plainFailure(log: Logger, call: CallTool): CallTool {
  return async (name, input, toolCallId, signal) => {
    try {
      return await call(name, input, toolCallId, signal);
    } catch (error) {
      if (!signal?.aborted) log.error({ tool: name, err: error }, "a call of a model could not be made");
      throw new Error("This call could not be made.");
    }
  };
}
