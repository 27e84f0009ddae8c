import type { TextStreamPart, ToolSet } from "ai";
import { LabelFilter } from "./label-filter";
import type { TurnScope } from "./turn-scope";

/** Turns the model's stream into the turn's: text without labels that nothing stands behind, calls, results. */
export class Speech {
  private text: { id: string; filter: LabelFilter; open: boolean } | undefined;

  constructor(
    private readonly scope: TurnScope,
    private readonly citations: boolean,
    /** How many texts the turn has begun already. */
    private texts: number,
  ) {}

  hear(part: TextStreamPart<ToolSet>): void {
    const { emit } = this.scope;
    switch (part.type) {
      case "start-step":
        emit({ type: "start-step" });
        break;
      case "finish-step":
        this.close();
        emit({ type: "finish-step" });
        break;
      case "text-start":
        this.close();
        this.texts += 1;
        this.text = {
          id: `text-${this.texts}`,
          filter: new LabelFilter((label) => this.citations && this.scope.labels.has(label)),
          open: false,
        };
        break;
      case "text-delta":
        this.say(this.text?.filter.push(part.text) ?? "");
        break;
      case "text-end":
        this.close();
        break;
      case "tool-call":
        this.close();
        emit({ type: "tool-input-available", toolCallId: part.toolCallId, toolName: part.toolName, input: part.input });
        break;
      case "tool-result":
        // Its answer comes when people have decided.
        if (this.scope.paused.has(part.toolCallId)) break;
        emit({ type: "tool-output-available", toolCallId: part.toolCallId, output: part.output });
        break;
      case "tool-error":
        emit({ type: "tool-output-error", toolCallId: part.toolCallId, errorText: "This call could not be made." });
        break;
    }
  }

  /** Ends the text that is open, if one is. */
  close(): void {
    if (!this.text) return;
    this.say(this.text.filter.end());
    if (this.text.open) this.scope.emit({ type: "text-end", id: this.text.id });
    this.text = undefined;
  }

  /** A text starts with its first word: empty ones are never shown. */
  private say(delta: string): void {
    if (!this.text || delta === "") return;
    const { id } = this.text;
    if (!this.text.open) this.scope.emit({ type: "text-start", id });
    this.text.open = true;
    this.scope.emit({ type: "text-delta", id, delta });
  }
}
