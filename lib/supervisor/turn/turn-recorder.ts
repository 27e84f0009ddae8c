import { appendParts } from "../../chats/append-parts";
import { assembleParts } from "../../chats/assemble-parts";
import type { CandorChunk, NumberedChunk } from "../../chats/chunk";
import type { LiveTurn } from "../../chats/live-turn";
import type { CandorMessage } from "../../chats/schema";
import { cleanJson } from "../../core/clean-json";
import type { Runtime } from "../../core/context";

const flushMs = 75;

/**
 * Says a turn's chunks to whoever listens, at once, and writes them to the replay log in batches. What was said and
 * what is stored are the same chunks.
 */
export class TurnRecorder {
  private pending: NumberedChunk[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly live: LiveTurn,
  ) {}

  emit(said: CandorChunk): void {
    if (this.closed) return;
    const chunk = cleanJson(said);
    const seq = this.live.push(chunk);
    // A passing word, such as "trying again", means nothing later.
    if ("transient" in chunk && chunk.transient) return;
    this.pending.push({ seq, chunk });
    this.timer ??= setTimeout(() => void this.flush().catch((error) => this.report(error)), flushMs);
  }

  /** Resolves once everything said so far is in the log. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.pending;
    this.pending = [];
    this.writing = this.writing.then(() => appendParts(this.runtime, this.live.turnId, batch));
    await this.writing;
  }

  /** The last word: what still comes from calls that outlive the turn is not heard. */
  async finish(): Promise<void> {
    this.emit({ type: "finish" });
    this.closed = true;
    await this.flush();
  }

  /** The message so far. */
  parts(): CandorMessage["parts"] {
    return assembleParts(this.live.said());
  }

  private report(error: unknown): void {
    this.runtime.log.error({ turnId: this.live.turnId, err: error }, "the replay log could not be written");
  }
}
