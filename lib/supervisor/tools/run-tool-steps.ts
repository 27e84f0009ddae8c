import type { ModelMessage } from "ai";
import type { OfferedTool } from "../../gateway/policy/surface";
import type { choiceSteps } from "./choice-steps";
import { landingTool } from "./repair-tool-call";

type Choose = NonNullable<ReturnType<typeof choiceSteps>>;

/**
 * Before each step of a specialist: the tools for stored runs are shown only where its task or a result names one. They
 * are a quarter of what it is sent, and of no use before.
 */
export function runToolSteps(tools: readonly OfferedTool[], choose: Choose | undefined): Choose | undefined {
  const runTools = new Set(tools.filter(({ group }) => group === "runs").map(({ name }) => name));
  if (runTools.size === 0) return choose;
  return (step) => {
    const chosen = choose?.(step).activeTools ?? [...tools.map(({ name }) => name), landingTool];
    const wanted = step.messages.some(namesRun);
    return { activeTools: wanted ? chosen : chosen.filter((name) => !runTools.has(name)) };
  };
}

const known = new WeakMap<ModelMessage, boolean>();

/** Each message is looked through once, for a loop hands on the same objects at every step. */
function namesRun(message: ModelMessage): boolean {
  let names = known.get(message);
  if (names === undefined) {
    const { content } = message;
    names = /\b(?:run|spill)_[0-9A-Z]{16}\b/.test(typeof content === "string" ? content : JSON.stringify(content));
    known.set(message, names);
  }
  return names;
}
