// A process of its own that posts one entry through the gateway, and is killed while it waits for the answer.
import { join } from "node:path";
import type { Context } from "@/lib/core/context";
import { startRuntime } from "@/lib/core/start-runtime";
import { createGateway } from "@/lib/gateway/create-gateway";
import { testContext } from "@/tests/support/context";
import { ledgerTool } from "@/tests/support/ledger-tool";

const runtime = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const ctx: Context = await testContext(runtime);
const gateway = createGateway([ledgerTool(process.env.LEDGER_URL ?? "", 60_000)]);
const call = { tool: "post_entry", arguments: { text: "rope" }, callId: "killed-1", idempotencyKey: "key-1" };
await gateway.invoke(call, { ctx, agentPath: [] });
