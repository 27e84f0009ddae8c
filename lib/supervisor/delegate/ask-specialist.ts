import { generateText, isStepCount, type ModelMessage } from "ai";
import { fillPrompt } from "../../core/fill-prompt";
import { readPrompt } from "../../core/read-prompt";
import { fail, type Result } from "../../core/result";
import type { OfferedTool } from "../../gateway/policy/surface";
import { readContract } from "../../specialists/contract/read-contract";
import type { Contract } from "../../specialists/contract/schema";
import type { SpecialistDefinition } from "../../specialists/specialist-definition";
import { keepRunContext } from "../context/keep-run-context";
import { stepPreparation } from "../context/step-preparation";
import { unanswered } from "../pause/answer-calls";
import type { HeldCall } from "../pause/schema";
import { bindTools } from "../tools/bind-tools";
import { choiceSteps } from "../tools/choice-steps";
import type { Made } from "../tools/make-call";
import { modelView } from "../tools/model-view";
import { plainFailure } from "../tools/plain-failure";
import { repairToolCall } from "../tools/repair-tool-call";
import { runToolSteps } from "../tools/run-tool-steps";
import { BudgetSpent } from "../turn/budget";
import type { TurnScope } from "../turn/turn-scope";

/** What came of it: its contract, or the calls that a person is asked about first, with everything said so far. */
export type SpecialistAnswer = Result<Contract, "invalid"> | { held: HeldCall[]; messages: ModelMessage[] };

/**
 * Lets a specialist work on its task until it answers, and reads its contract. An answer that is no contract is asked
 * for once more, without tools. When a call has to wait for a person, the work ends there; `before` takes it up again
 * with what had been said, every call answered.
 * @throws what the model throws: ProviderFailure, BudgetSpent, the signal's reason
 */
export async function askSpecialist(
  scope: TurnScope,
  ask: {
    definition: SpecialistDefinition;
    tools: readonly OfferedTool[];
    registered: ReadonlySet<string>;
    description: string;
    before: readonly ModelMessage[];
    call: (name: string, input: unknown, toolCallId: string) => Promise<Made>;
    signal: AbortSignal;
  },
): Promise<SpecialistAnswer> {
  const { definition } = ask;
  const prompt = fillPrompt(readPrompt(`specialists/${definition.name}/prompt`), {}, ask.registered);
  const shared = {
    model: scope.model,
    instructions: `<specialist name="${definition.name}">\n${prompt}\n</specialist>`,
    maxRetries: 0,
    abortSignal: ask.signal,
  };
  const task: ModelMessage = {
    role: "user",
    content: `${ask.description}\n\n<thread_digest>\n${scope.digest}\n</thread_digest>`,
  };
  const held: HeldCall[] = [];
  const call = async (name: string, input: unknown, toolCallId: string): Promise<unknown> => {
    const made = await ask.call(name, input, toolCallId);
    if ("reply" in made) return modelView(made.reply);
    held.push(made.held);
    return unanswered;
  };
  const keeper = keepRunContext(scope, {
    task,
    instructions: shared.instructions,
    tools: ask.tools,
    signal: ask.signal,
  });
  const work = (messages: ModelMessage[]) =>
    generateText({
      ...shared,
      messages,
      tools: bindTools(ask.tools, plainFailure(scope.ctx.log, call)),
      prepareStep: stepPreparation(keeper, runToolSteps(ask.tools, choiceSteps(ask.tools, scope.surface.idle))),
      repairToolCall,
      stopWhen: [
        isStepCount(scope.budget.limits.specialistModelCalls),
        () => scope.budget.spent !== null || held.length > 0,
      ],
    });
  const first = await work(keeper.begin(ask.before)).catch(async (error: unknown) => {
    const shorter = await keeper.afterOverflow(error);
    if (!shorter) throw error;
    return work(shorter);
  });
  const said = first.steps.at(-1)?.response.messages ?? [];
  if (held.length > 0) return { held, messages: keeper.work(said) };
  if (scope.budget.spent) throw new BudgetSpent(`This turn has used its ${scope.budget.spent}.`);
  const contract = readContract(first.text, definition);
  if (contract.ok) return contract;
  const again: ModelMessage = {
    role: "user",
    content: `Your last message could not be used: ${contract.detail}. Answer again with the one JSON object and nothing else.`,
  };
  const second = await generateText({ ...shared, messages: [...keeper.all(said), again] });
  const reread = readContract(second.text, definition);
  return reread.ok ? reread : fail("invalid", reread.detail);
}
