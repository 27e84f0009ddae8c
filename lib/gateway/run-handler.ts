import { lendCredential } from "./credentials/lend-credential";
import type { HandlerCall, HandlerOutcome, ToolDefinition } from "./tool-definition";

export type Run =
  | { kind: "outcome"; outcome: HandlerOutcome }
  | { kind: "threw"; error: unknown }
  | { kind: "timeout"; afterMs: number }
  /** `begun`: the handler was running already. */
  | { kind: "cancelled"; begun: boolean };

/**
 * Runs a handler, at most `timeoutMs` long. Its signal is aborted when the time is up or the caller goes away; a
 * handler that does not listen is left behind, and whatever it does later has no one to tell.
 */
export async function runHandler(
  tool: ToolDefinition,
  args: unknown,
  call: Omit<HandlerCall, "signal" | "credential">,
  timeoutMs: number,
  caller: AbortSignal | undefined,
): Promise<Run> {
  if (caller?.aborted) return { kind: "cancelled", begun: false };
  const controller = new AbortController();
  const lent = tool.credential === undefined ? undefined : lendCredential(call.ctx, tool.credential);
  return new Promise<Run>((resolve) => {
    const end = (run: Run) => {
      clearTimeout(timer);
      lent?.end();
      caller?.removeEventListener("abort", cancel);
      resolve(run);
      if (run.kind === "timeout" || run.kind === "cancelled") controller.abort();
    };
    const cancel = () => end({ kind: "cancelled", begun: true });
    const timer = setTimeout(() => end({ kind: "timeout", afterMs: timeoutMs }), timeoutMs);
    caller?.addEventListener("abort", cancel, { once: true });
    start(tool, args, { ...call, signal: controller.signal, credential: lent?.handle }).then(
      (outcome) => end({ kind: "outcome", outcome }),
      (error: unknown) => end({ kind: "threw", error }),
    );
  });
}

/** `async`: what a handler throws before its first await is caught like the rest. */
async function start(tool: ToolDefinition, args: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const outcome: HandlerOutcome | undefined = await tool.handler(args, call);
  if (typeof outcome?.ok !== "boolean") throw new Error("it ended without an outcome");
  return outcome;
}
