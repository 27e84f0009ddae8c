import { json } from "@/app/api/edge";
import type { GatewayReply } from "@/lib/gateway/schema";

const statusOf: Record<GatewayReply["status"], number> = {
  invalid: 400,
  denied: 403,
  limited: 429,
  pending: 409,
  failed: 502,
  ok: 500,
};
const statusOfCode: Partial<Record<GatewayReply["code"], number>> = {
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOOL_NOT_FOUND: 404,
};

/** A gateway's refusal as problem details, with the gateway's own code, words and hint; where people are asked first, with the card. */
export function problemOfReply(reply: GatewayReply, noun: string): Response {
  const status = statusOfCode[reply.code] ?? statusOf[reply.status];
  const isAsked = reply.code === "APPROVAL_REQUIRED";
  const body = {
    type: `/api/v1/docs#${reply.code}`,
    title: `The ${noun} was not started`,
    status,
    code: reply.code,
    detail: reply.message ?? `The ${noun} was not started.`,
    // The gateway's hint is for an agent that waits; whoever calls this decides by themselves.
    hint: isAsked ? "Decide about it in the inbox; it is made once it is approved." : reply.hint,
    ...(isAsked && { approval: reply.data }),
    alternatives: reply.alternatives,
    auditId: reply.auditId,
  };
  return json(body, status, { "content-type": "application/problem+json" });
}
