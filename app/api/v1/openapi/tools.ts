import { AuditExportQuery, AuditFilter, AuditItem, AuditVerification } from "@/lib/audit/schema";
import {
  Capabilities,
  Capability,
  CapabilityQuery,
  CreateToolRule,
  GatewayReply,
  InvokeTool,
  OwnSwitch,
  SwitchTool,
  ToolItem,
  ToolRuleItem,
  UpdateTool,
  UpdateToolGroup,
} from "@/lib/gateway/schema";
import { AuditTrace } from "@/lib/gateway/trace/schema";
import { ReceiptDetail, ReceiptItem, ReceiptQuery, ReceiptVerification } from "@/lib/receipts/schema";
import { bytes, listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";

export const toolOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/capabilities`,
    tag: "Tools",
    summary: "What the agent can do here, and who decided what it cannot",
    query: CapabilityQuery,
    answer: Capabilities,
  },
  {
    method: "get",
    path: `${ws}/tools`,
    tag: "Tools",
    summary: "Every tool with its settings",
    answer: listOf(ToolItem),
  },
  { method: "get", path: `${ws}/tools/{name}`, tag: "Tools", summary: "A tool with its settings", answer: ToolItem },
  {
    method: "patch",
    path: `${ws}/tools/{name}`,
    tag: "Tools",
    summary: "Change a tool's settings",
    description:
      "Needs tools:manage. Holds from the next call on. A rollout begins held, with `similar` naming why, where another " +
      "tool of the same agent has too similar a manual: switch that one off and send the status again, or accept it " +
      "with `held: false`.",
    body: UpdateTool,
    answer: ToolItem,
  },
  {
    method: "patch",
    path: `${ws}/tool-groups/{group}`,
    tag: "Tools",
    summary: "Switch every tool of a group on or off",
    description: "Needs tools:manage. What was in rollout comes back as a rollout.",
    body: UpdateToolGroup,
    answer: listOf(ToolItem),
  },
  {
    method: "get",
    path: `${ws}/tool-rules`,
    tag: "Tools",
    summary: "Rules over tools and arguments",
    description: "Needs tools:manage. The strictest of all that match a call wins.",
    answer: listOf(ToolRuleItem),
  },
  {
    method: "post",
    path: `${ws}/tool-rules`,
    tag: "Tools",
    summary: "Add a rule",
    description:
      "Needs tools:manage. ask and deny are met by one value of the argument, whatever its capitals; allow loosens " +
      "only what code alone asks for, and only when every value matches as written.",
    body: CreateToolRule,
    status: 201,
    answer: ToolRuleItem,
  },
  {
    method: "delete",
    path: `${ws}/tool-rules/{id}`,
    tag: "Tools",
    summary: "Delete a rule",
    description: "Needs tools:manage.",
    status: 204,
  },
  {
    method: "post",
    path: `${ws}/tools/{name}/invoke`,
    tag: "Tools",
    summary: "Call a tool",
    description: "The same door that the agent uses. 200 with the gateway's reply whatever it is, a refusal included.",
    body: InvokeTool,
    answer: GatewayReply,
  },
  {
    method: "patch",
    path: "/api/v1/me/tools/{name}",
    tag: "Tools",
    summary: "Switch a tool off, or on again, for oneself",
    body: SwitchTool,
    answer: OwnSwitch,
  },
  {
    method: "patch",
    path: "/api/v1/threads/{id}/tools/{name}",
    tag: "Tools",
    summary: "Switch a tool off, or on again, in one thread",
    body: SwitchTool,
    answer: Capability,
  },
  {
    method: "get",
    path: `${ws}/receipts`,
    tag: "Records",
    summary: "Receipts, newest first",
    query: ReceiptQuery,
    answer: listOf(ReceiptItem),
  },
  { method: "get", path: "/api/v1/receipts/{id}", tag: "Records", summary: "A receipt", answer: ReceiptDetail },
  {
    method: "post",
    path: "/api/v1/receipts/{id}/verify",
    tag: "Records",
    summary: "Check a receipt's signature and its place in the audit trail",
    answer: ReceiptVerification,
  },
  {
    method: "get",
    path: `${ws}/audit`,
    tag: "Records",
    summary: "The audit trail",
    query: AuditFilter,
    answer: listOf(AuditItem),
  },
  {
    method: "get",
    path: `${ws}/audit/{id}/trace`,
    tag: "Records",
    summary: "From a row of the trail to the message that set it off, and to what came of it",
    description: "Needs audit:view.",
    answer: AuditTrace,
  },
  {
    method: "get",
    path: `${ws}/audit/verify`,
    tag: "Records",
    summary: "Check the chain of the audit trail",
    answer: AuditVerification,
  },
  {
    method: "get",
    path: `${ws}/audit/export`,
    tag: "Records",
    summary: "The audit trail as a file",
    query: AuditExportQuery,
    answer: bytes,
    answerTypes: ["application/x-ndjson", "text/csv"],
  },
];
