/** What one turn may use, its specialists included. */
export interface TurnLimits {
  modelCalls: number;
  toolCalls: number;
  /** Model calls of one specialist's run; one that needs more is going round in circles. */
  specialistModelCalls: number;
  /** Running time of one specialist, in milliseconds. */
  specialistMs: number;
}

/** The one place that limits come from; what a turn had stands in its record. */
export const defaultLimits: TurnLimits = {
  modelCalls: 80,
  toolCalls: 80,
  specialistModelCalls: 20,
  specialistMs: 300_000,
};

/** A model call that would go over the turn's limit. */
export class BudgetSpent extends Error {
  override name = "BudgetSpent";
}

/** Counts what a turn uses. Per turn, never per thread. */
export class Budget {
  modelCalls = 0;
  toolCalls = 0;
  inputTokens = 0;
  outputTokens = 0;
  /** What ran out first; null while there is something left. */
  spent: "model calls" | "tool calls" | null = null;

  constructor(readonly limits: TurnLimits) {}

  /** @throws BudgetSpent */
  takeModelCall(): void {
    if (this.modelCalls >= this.limits.modelCalls) {
      this.spent ??= "model calls";
      throw new BudgetSpent(`This turn has used its ${this.limits.modelCalls} model calls.`);
    }
    this.modelCalls += 1;
  }

  /** False when the call may not run any more. */
  takeToolCall(): boolean {
    if (this.toolCalls >= this.limits.toolCalls) {
      this.spent ??= "tool calls";
      return false;
    }
    this.toolCalls += 1;
    return true;
  }

  /** True when the model wants to go on and may not; asked between two model calls. */
  isUsedUp(): boolean {
    if (this.modelCalls >= this.limits.modelCalls) this.spent ??= "model calls";
    return this.spent !== null;
  }

  usage(): { inputTokens: number; outputTokens: number; modelCalls: number; toolCalls: number } {
    const { inputTokens, outputTokens, modelCalls, toolCalls } = this;
    return { inputTokens, outputTokens, modelCalls, toolCalls };
  }

  /** What was used, and of how much: as the turn's record keeps it. */
  record() {
    const { modelCalls, toolCalls } = this.limits;
    return { ...this.usage(), limits: { modelCalls, toolCalls } };
  }
}
