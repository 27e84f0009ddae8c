import type { ModelMessage, StepResult, ToolSet } from "ai";
import { storeSummary } from "../../chats/summaries/store-summary";
import { classifyProviderError } from "../../models/classify-provider-error";
import { BudgetSpent } from "../turn/budget";
import { type Head, headMessages } from "./head-messages";
import { keepDiet } from "./keep-diet";
import { leaveContext } from "./leave-context";
import { longOutputs } from "./long-outputs";
import { messageTokens } from "./message-tokens";
import { repairMessages } from "./repair-messages";
import type { ContextSettings } from "./settings";
import { sumUp } from "./sum-up";

/** How a summary of work begins where work is kept. */
const workMark = "Work so far, summed up:\n";

/** Share of the window from which on the conversation is summed up. */
const fullAt = 0.75;
/** Earlier turns that are told in their own words behind a summary, and the share of the window that they may take. */
const keptTurns = 10;
const keptShare = 0.2;
/** Turns that are told before they are summed up, however short: what is looked back at ends somewhere. */
const mostTurns = 30;
/** Changes of the context's size that people are told of, and the size from which on. */
const noticeable = 0.05;
const worthTelling = 0.1;

type Steps = ReadonlyArray<Pick<StepResult<ToolSet>, "usage">>;

/**
 * Keeps the context of one agent's loop within the model's window: repairs what no provider would take, has long
 * outputs of finished work leave, and sums up earlier turns and, within a long turn, earlier work.
 */
export class ContextKeeper {
  private head: Head;
  private headLength: number;
  /** What the last model call was given, and about how many tokens we took it for. */
  private given: ModelMessage[] = [];
  private estimate = 0;
  /** What the provider counts for one of our tokens. */
  private scale = 1;
  private window: number;
  private overflowed = false;
  private cannotSumUp = false;
  private told: { used: number; summedUp: boolean } = { used: 0, summedUp: false };

  constructor(private readonly settings: ContextSettings) {
    const { told, summary } = settings;
    const through = summary ? told.findIndex(({ turnId }) => turnId === summary.throughTurnId) : -1;
    this.head = { told: told.slice(through + 1), earlier: through < 0 ? null : summary!.text, work: null };
    this.headLength = headMessages(this.head).length;
    this.window = settings.window;
  }

  /** What the loop begins with. @param before work on the same question, before the turn stood still */
  begin(before: readonly ModelMessage[]): ModelMessage[] {
    const summary = summaryOf(before[0]);
    if (summary !== undefined) this.head = { ...this.head, work: summary };
    return [...headMessages(this.head), ...(summary === undefined ? before : before.slice(1))];
  }

  /** What a model call is given in place of `messages`. @throws BudgetSpent, and the signal's reason */
  async prepare(messages: readonly ModelMessage[], steps: Steps): Promise<ModelMessage[]> {
    this.weigh(steps);
    const head = repairMessages(messages.slice(0, this.headLength));
    const work = repairMessages(messages.slice(this.headLength));
    this.headLength = head.length;
    const { scope, agent, canRead } = this.settings;
    const used = this.tokensOf([...head, ...work]);
    const diet = { scope, agent, canRead, window: this.window };
    let fitting = [...head, ...(await keepDiet(diet, work, { used, scale: this.scale }))];
    if (this.isFull(fitting)) fitting = await this.compact(fitting);
    this.given = fitting;
    this.estimate = this.settings.fixedTokens + messageTokens(fitting);
    this.tell();
    return fitting;
  }

  /**
   * After the provider said that the context is too large: what to try again with, once. Undefined for any other error,
   * and when there is nothing to leave out.
   */
  async afterOverflow(error: unknown): Promise<ModelMessage[] | undefined> {
    if (this.overflowed || classifyProviderError(error).kind !== "overflow") return undefined;
    this.overflowed = true;
    // The window is smaller than we thought: what did not fit is the measure now.
    this.window = Math.min(this.window, Math.floor(this.estimate * this.scale * 0.9));
    try {
      let shorter = await this.compact(this.given);
      if (this.isFull(shorter)) shorter = await this.withoutLongOutputs(shorter);
      return messageTokens(shorter) < messageTokens(this.given) ? shorter : undefined;
    } catch {
      // No model call is left, or the turn was stopped: the overflow is what ends it.
      return undefined;
    }
  }

  /** As the last resort: outputs that do not fit are not read whole but piece by piece. */
  private async withoutLongOutputs(messages: readonly ModelMessage[]): Promise<ModelMessage[]> {
    const { scope, canRead } = this.settings;
    const work = messages.slice(this.headLength);
    if (!canRead) return [...messages];
    const results = longOutputs(work).map(({ result }) => result);
    return [...messages.slice(0, this.headLength), ...(await leaveContext(scope, work, results, canRead))];
  }

  /** Everything said so far, as it is kept. @param last what the model and its tools said since the last call */
  all(last: readonly ModelMessage[]): ModelMessage[] {
    return [...this.given, ...last];
  }

  /** The same without what stands before the agent's own work; a summary of work is part of it. */
  work(last: readonly ModelMessage[]): ModelMessage[] {
    const work = this.all(last).slice(this.headLength);
    const { work: summary } = this.head;
    return summary === null ? work : [{ role: "user", content: `${workMark}${summary}` }, ...work];
  }

  private async compact(messages: readonly ModelMessage[]): Promise<ModelMessage[]> {
    let work = messages.slice(this.headLength);
    await this.sumUpEarlier();
    if (this.isFull([...headMessages(this.head), ...work])) work = await this.sumUpWork(work);
    const head = headMessages(this.head);
    this.headLength = head.length;
    return [...head, ...work];
  }

  /** Earlier turns become a summary, the last few apart; where that fails, the oldest are left out. */
  private async sumUpEarlier(): Promise<void> {
    const { scope, signal, agent } = this.settings;
    const { told, earlier } = this.head;
    const leaving = told.slice(0, told.length - 1 - this.turnsKept());
    const through = leaving.at(-1);
    if (agent !== "supervisor" || !through) return;
    const rest = told.slice(leaving.length);
    try {
      const messages = leaving.flatMap((turn) => turn.messages);
      const text = await sumUp(scope.model, { messages, earlier, window: this.window }, signal);
      this.head = { ...this.head, told: rest, earlier: text };
      await storeSummary(scope.ctx, scope.threadId, { throughTurnId: through.turnId, text });
    } catch (error) {
      if (error instanceof BudgetSpent || signal.aborted) throw error;
      scope.ctx.log.warn({ turnId: scope.turnId, err: error }, "earlier turns could not be summed up");
      this.head = { ...this.head, told: rest };
    }
  }

  /** Work on this question becomes a summary, its last step apart: the model has not read that yet. */
  private async sumUpWork(work: readonly ModelMessage[]): Promise<ModelMessage[]> {
    const { scope, signal } = this.settings;
    const lastStep = work.findLastIndex((message) => message.role === "assistant");
    const done = work.slice(0, Math.max(0, lastStep));
    if (done.length === 0 || this.cannotSumUp) return [...work];
    const messages = [...(this.head.told.at(-1)?.messages ?? []), ...done];
    try {
      const text = await sumUp(scope.model, { messages, earlier: this.head.work, window: this.window }, signal);
      this.head = { ...this.head, work: text };
      return work.slice(lastStep);
    } catch (error) {
      if (error instanceof BudgetSpent || signal.aborted) throw error;
      // Trying again at every step would only cost time.
      this.cannotSumUp = true;
      scope.ctx.log.warn({ turnId: scope.turnId, err: error }, "earlier work could not be summed up");
      return [...work];
    }
  }

  private turnsKept(): number {
    const earlier = this.head.told.slice(0, -1).toReversed();
    let room = this.window * keptShare;
    const tooMuch = earlier.findIndex(({ messages }) => {
      room -= messageTokens(messages) * this.scale;
      return room < 0;
    });
    return Math.min(keptTurns, tooMuch < 0 ? earlier.length : tooMuch);
  }

  private isFull(messages: readonly ModelMessage[]): boolean {
    return this.tokensOf(messages) > this.window * fullAt || this.head.told.length > mostTurns;
  }

  private tokensOf(messages: readonly ModelMessage[]): number {
    return (this.settings.fixedTokens + messageTokens(messages)) * this.scale;
  }

  /** What the provider counted of the last call tells what our estimate is worth. */
  private weigh(steps: Steps): void {
    const counted = steps.at(-1)?.usage.inputTokens;
    if (counted && this.estimate > 0) this.scale = Math.min(1.6, Math.max(0.6, counted / this.estimate));
  }

  private tell(): void {
    const { scope, agent } = this.settings;
    if (agent !== "supervisor") return;
    const used = Math.round(this.estimate * this.scale);
    const summedUp = this.head.earlier !== null || this.head.work !== null;
    const changed = Math.abs(used - this.told.used) >= this.window * noticeable && used >= this.window * worthTelling;
    if (!changed && summedUp === this.told.summedUp) return;
    this.told = { used, summedUp };
    scope.emit({ type: "data-context", id: "context", data: { used, window: this.window, summedUp } });
  }
}

function summaryOf(message: ModelMessage | undefined): string | undefined {
  if (message?.role !== "user" || typeof message.content !== "string") return undefined;
  return message.content.startsWith(workMark) ? message.content.slice(workMark.length) : undefined;
}
