import { explainDenial } from "../../gateway/explain-denial";
import type { Capability, GatewayReply } from "../../gateway/schema";
import type { Surface } from "../prompt/load-surface";
import { resolveToolName } from "./repair-tool-call";

const codes: Record<Exclude<Capability["state"], "on">, GatewayReply["code"]> = {
  off: "TOOL_DISABLED",
  not_in_rollout: "TOOL_DISABLED",
  not_permitted: "PERMISSION_DENIED",
  not_configured: "CREDENTIALS_MISSING",
  needs_sign_in: "CREDENTIALS_EXPIRED",
  failing: "CIRCUIT_OPEN",
};

/**
 * The capability that a landed call meant: it exists, and is not on for this person, so that it was not offered.
 * @param input of the landing tool
 */
export function absentTool({ disabled }: Pick<Surface, "disabled">, input: unknown): Capability | undefined {
  const { tool, known } = (input ?? {}) as { tool?: unknown; known?: unknown };
  if (typeof tool !== "string" || known === true) return undefined;
  const name = resolveToolName(
    tool,
    disabled.map((entry) => entry.name),
  );
  return disabled.find((entry) => entry.name === name);
}

/** What the model is told of it: why it is off and what else can be done, not that there is no such tool. */
export function refusalOfAbsent(capability: Capability, reply: GatewayReply): GatewayReply {
  if (capability.state === "on") return reply;
  const code = codes[capability.state];
  return { ...reply, status: "denied", code, ...explainDenial(capability, code), data: undefined };
}
