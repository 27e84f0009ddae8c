import type { Capability, ReplyCode } from "./schema";

const places = {
  workspace: "in this workspace",
  role: "for your role",
  user: "for you",
  thread: "in this chat",
  system: "here",
} as const;

/** A denial in plain words: what is off, who decided it and why; then who can change it and what to do instead. */
export function explainDenial(capability: Capability, code: ReplyCode): { message: string; hint: string } {
  const { label, state, reason, decidedBy, decidedByName, whoCanChange, alternative } = capability;
  const place = decidedBy ? places[decidedBy] : "here";
  const because = reason ? ` ${sentence(reason)}` : "";
  const byWhom = decidedByName && decidedBy !== "role" ? ` by ${decidedByName}` : "";
  const sayings: Partial<Record<ReplyCode, string>> = {
    TOOL_DISABLED:
      state === "not_in_rollout"
        ? `${label} is being rolled out${byWhom}, and is not there for you yet.${because}`
        : `${label} is switched off ${place}${byWhom}.${because}`,
    CREDENTIALS_MISSING: `${label} is not connected ${place}.${because}`,
    CIRCUIT_OPEN: `${label} is failing.${because}`,
    CREDENTIALS_EXPIRED: `${label} has to be connected anew.${because}`,
  };
  return {
    message: sayings[code] ?? `${label} is not permitted ${place}.${because}`,
    hint: [
      "Do not try it again.",
      ...(whoCanChange ? [`${whoCanChange} can change that.`] : []),
      ...(alternative ? [`Instead: ${sentence(alternative)}`] : []),
    ].join(" "),
  };
}

const sentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${text}.`);
