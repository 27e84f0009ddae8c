import type { TextStreamPart, ToolSet } from "ai";
import { ClaimGate } from "../claims/claim-gate";
import { LabelFilter } from "./label-filter";
import type { PreparedTurn } from "./prepare-turn";
import type { TurnScope } from "./turn-scope";

/**
 * Turns the model's stream into the turn's: text without labels that nothing stands behind and without claims that
 * nothing confirms, calls, results.
 */
export class Speech {
  private filter: LabelFilter | undefined;
  private readonly gate: ClaimGate;

  constructor(
    private readonly scope: TurnScope,
    private readonly prepared: Pick<PreparedTurn, "citations" | "textsBegun">,
    private readonly signal: AbortSignal,
  ) {
    this.gate = new ClaimGate(scope, scope.heard.at(-1) ?? "", prepared.textsBegun);
  }

  async hear(part: TextStreamPart<ToolSet>): Promise<void> {
    const { emit } = this.scope;
    switch (part.type) {
      case "start-step":
        emit({ type: "start-step" });
        break;
      case "finish-step":
        await this.endText();
        await this.gate.settle(this.signal);
        emit({ type: "finish-step" });
        break;
      case "text-start":
        await this.endText();
        this.filter = new LabelFilter((label) => this.prepared.citations && this.scope.labels.has(label));
        await this.gate.begin();
        break;
      case "text-delta":
        await this.gate.hear(this.filter?.push(part.text) ?? "");
        break;
      case "text-end":
        await this.endText();
        break;
      case "tool-call":
        await this.endText();
        emit({ type: "tool-input-available", toolCallId: part.toolCallId, toolName: part.toolName, input: part.input });
        break;
      case "tool-result":
        // Its answer comes when people have decided.
        if (this.scope.paused.has(part.toolCallId)) break;
        emit({ type: "tool-output-available", toolCallId: part.toolCallId, output: part.output });
        // What was said together with the call may be true by now.
        await this.gate.recheck();
        break;
      case "tool-error":
        emit({ type: "tool-output-error", toolCallId: part.toolCallId, errorText: "This call could not be made." });
        break;
    }
  }

  /** The stream is over, or broke off: what is held is shown with its marks, without another word of the model. */
  async close(): Promise<void> {
    await this.endText();
    await this.gate.settle();
  }

  private async endText(): Promise<void> {
    if (!this.filter) return;
    const rest = this.filter.end();
    this.filter = undefined;
    await this.gate.hear(rest);
    await this.gate.end();
  }
}
