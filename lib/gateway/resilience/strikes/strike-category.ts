import type { ReplyCode } from "../../schema";

/** Why somebody was denied something; each is counted by itself. */
export type StrikeCategory = "role" | "data" | "operation" | "intent" | "disabled" | "rejected" | "credentials";

const byCode: Partial<Record<ReplyCode, StrikeCategory>> = {
  PERMISSION_DENIED: "role",
  OPERATION_DENIED: "operation",
  MUTATIONS_SUSPENDED: "operation",
  INTENT_REJECTED: "intent",
  TOOL_DISABLED: "disabled",
  APPROVAL_REJECTED: "rejected",
  CREDENTIALS_MISSING: "credentials",
  CREDENTIALS_EXPIRED: "credentials",
};

/** What kind of denial a code and its rule are; undefined for everything that trying again may help. */
export function strikeCategory(code: ReplyCode, rule: string): StrikeCategory | undefined {
  const category = byCode[code];
  return category !== undefined && rule.startsWith("data.") ? "data" : category;
}
