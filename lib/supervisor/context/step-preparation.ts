import type { ModelMessage, StepResult, ToolSet } from "ai";
import type { choiceSteps } from "../tools/choice-steps";
import type { ContextKeeper } from "./context-keeper";

/** What is done before each model call of a loop: the context is kept in bounds, and tools are chosen by it. */
export function stepPreparation(keeper: ContextKeeper, choose: ReturnType<typeof choiceSteps>) {
  return async (step: {
    messages: readonly ModelMessage[];
    steps: ReadonlyArray<Pick<StepResult<ToolSet>, "usage">>;
  }) => {
    const chosen = choose?.(step);
    return { ...chosen, messages: await keeper.prepare(step.messages, step.steps) };
  };
}
