import type { Context } from "../../../core/context";
import { lendCredential } from "../../credentials/lend-credential";
import { logFailure } from "../../log-failure";
import type { ReadBack } from "../../tool-definition";
import type { UnknownCall } from "./unknown-call";

const longestMs = 10_000;

/** Looks at the far side whether a call was done; undefined when that cannot be seen now. Never throws. */
export async function lookBack(
  ctx: Context,
  { tool, callId, arguments: args }: UnknownCall,
): Promise<ReadBack | undefined> {
  const parsed = (tool.completion ?? tool).parameters.safeParse(args);
  if (!tool.readBack || !parsed.success) return undefined;
  const signal = AbortSignal.timeout(Math.min(tool.timeoutMs, longestMs));
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("It did not answer in time.")), { once: true });
  });
  const lent = tool.credential === undefined ? undefined : lendCredential(ctx, tool.credential);
  try {
    const call = { ctx, callId, signal, credential: lent?.handle };
    return await Promise.race([tool.readBack(parsed.data, call), late]);
  } catch (error) {
    logFailure(ctx, "a look at the far side failed", error, { tool: tool.name, callId });
    return undefined;
  } finally {
    lent?.end();
  }
}
