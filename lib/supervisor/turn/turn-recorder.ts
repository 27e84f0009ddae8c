import { assembleParts } from "../../chats/assemble-parts";
import type { CandorChunk, NumberedChunk } from "../../chats/chunk";
import type { LiveTurn } from "../../chats/live-turn";
import { partWriter } from "../../chats/part-writer";
import type { CandorMessage } from "../../chats/schema";
import { cleanJson } from "../../core/clean-json";
import type { Runtime } from "../../core/context";

/**
 * Says a turn's chunks to whoever listens, at once, and has them written to the replay log. What was said and what is
 * stored are the same chunks.
 */
export class TurnRecorder {
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
    partWriter(this.runtime).add(this.live.turnId, { seq, chunk });
  }

  /**
   * From now on nothing is heard, whatever calls that outlive the turn still say. Returns what the log lacks, the last
   * word included, to be stored with the turn's end; `tell` says that word to those who listen.
   */
  async seal(): Promise<{ rest: NumberedChunk[]; tell(): void }> {
    const unwritten = await this.hold();
    const last: CandorChunk = { type: "finish" };
    const rest = [...unwritten, { seq: this.live.nextNumber(), chunk: last }];
    return { rest, tell: () => void this.live.push(last) };
  }

  /** From now on nothing is heard, for the turn stands still. Returns what the log lacks. */
  hold(): Promise<NumberedChunk[]> {
    this.closed = true;
    return partWriter(this.runtime).withdraw(this.live.turnId);
  }

  /** The message so far. */
  parts(): CandorMessage["parts"] {
    return assembleParts(this.live.said());
  }
}
