import { getApproval } from "../approvals/get-approval";
import { listApprovals } from "../approvals/list-approvals";
import { listGrants } from "../approvals/list-grants";
import { processWide } from "../core/process-wide";
import type { GatewayParts } from "./admitted-call";
import { decideApproval } from "./approval/decide-approval";
import { executeApproval } from "./approval/execute-approval";
import { failApproval } from "./approval/fail-approval";
import { openLoopApproval } from "./approval/open-loop-approval";
import { toolBook } from "./approval/tool-book";
import { capabilities } from "./capabilities";
import type { Gateway } from "./gateway";
import { getTool } from "./get-tool";
import { invoke } from "./invoke";
import { listTools } from "./list-tools";
import { chooseTools } from "./policy/choose-tools";
import { createToolRule } from "./policy/create-tool-rule";
import { deleteToolRule } from "./policy/delete-tool-rule";
import { surface } from "./policy/surface";
import { updateToolGroup } from "./policy/update-tool-group";
import { createReadRows } from "./read-rows";
import { createRegistry, type Registry } from "./registry";
import { answerRequest } from "./requests/answer-request";
import { countInbox } from "./requests/count-inbox";
import { createRequest } from "./requests/create-request";
import { listRequests } from "./requests/list-requests";
import { withdrawRequest } from "./requests/withdraw-request";
import { toolMetrics } from "./resilience/metrics/tool-metrics";
import { watchRollouts } from "./resilience/metrics/watch-rollouts";
import { recoverCalls } from "./resilience/outcome/recover-calls";
import { switchOwnTool } from "./switch-own-tool";
import { switchTool } from "./switch-tool";
import type { ToolDefinition } from "./tool-definition";
import { undoAction } from "./undo/undo-action";
import { undoTurn } from "./undo/undo-turn";
import { updateTool } from "./update-tool";

/**
 * The one door to these tools. What is on its way to the audit trail belongs to the process, not to this object:
 * however often the server's bundles make one, rows are shared.
 */
export function createGateway(tools: readonly ToolDefinition[]): Gateway {
  const registry: Registry = createRegistry([...tools, chooseTools(() => registry)]);
  const parts: GatewayParts = {
    registry,
    rows: processWide("gateway-rows", createReadRows),
  };
  const book = toolBook(registry);
  return {
    tools: registry.all,
    invoke: (call, scope) => invoke(parts, call, scope),
    capabilities: (ctx, of) => capabilities(registry, ctx, of),
    surface: (ctx, of) => surface(registry, ctx, of),
    flush: ({ ctx }) => parts.rows.flush(ctx.workspaceId),
    listApprovals: (ctx, query) => listApprovals(ctx, book, query),
    getApproval: (ctx, id) => getApproval(ctx, book, id),
    decideApproval: (ctx, id, input) => decideApproval(registry, ctx, id, input),
    executeApproval: (runtime, id) =>
      executeApproval(parts, (call, scope, approved) => invoke(parts, call, scope, approved), runtime, id),
    failApproval: (runtime, id) => failApproval(runtime, id),
    openLoopApproval: (ctx, loop) => openLoopApproval(registry, ctx, loop),
    listGrants: (ctx, query) => listGrants(ctx, book, query),
    recoverCalls: (runtime, recovery) => recoverCalls(registry, runtime, recovery),
    watchRollouts: (runtime) => watchRollouts(registry, runtime),
    toolMetrics: (ctx, window) => toolMetrics(registry, ctx, window),
    listTools: (ctx) => listTools(registry, ctx),
    getTool: (ctx, name) => getTool(registry, ctx, name),
    updateTool: (ctx, name, input) => updateTool(registry, ctx, name, input),
    updateToolGroup: (ctx, group, input) => updateToolGroup(registry, ctx, group, input),
    createToolRule: (ctx, input) => createToolRule(registry, ctx, input),
    deleteToolRule: (ctx, id) => deleteToolRule(registry, ctx, id),
    switchOwnTool: (person, name, input) => switchOwnTool(registry, person, name, input),
    undoAction: (ctx, auditId) => undoAction(parts, ctx, auditId),
    undoTurn: (ctx, turnId) => undoTurn(parts, ctx, turnId),
    createRequest: (ctx, input) => createRequest(registry, ctx, input),
    listRequests: (ctx, query) => listRequests(registry, ctx, query),
    answerRequest: (ctx, id, input) => answerRequest(registry, ctx, id, input),
    withdrawRequest: (ctx, id) => withdrawRequest(registry, ctx, id),
    countInbox: (ctx) => countInbox(registry, ctx),
    switchTool: (ctx, at, name, input) => switchTool(registry, ctx, at, name, input),
  };
}
