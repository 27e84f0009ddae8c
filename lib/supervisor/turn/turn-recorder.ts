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
  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.pending;
    this.pending = [];
    this.writing = this.writing.then(() => appendParts(this.runtime.db.prisma, this.live.turnId, batch));
    await this.writing;
  }

  /**
   * From now on nothing is heard, whatever calls that outlive the turn still say. Returns what the log lacks, the last
   * word included, to be stored with the turn's end; `tell` says that word to those who listen.
   */
  async seal(): Promise<{ rest: NumberedChunk[]; tell(): void }> {
    this.closed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    const last: CandorChunk = { type: "finish" };
    const rest = [...this.pending, { seq: this.live.nextNumber(), chunk: last }];
    this.pending = [];
    return { rest, tell: () => void this.live.push(last) };
  }

  /** From now on nothing is heard, for the turn stands still. Returns what the log lacks. */
  async hold(): Promise<NumberedChunk[]> {
    this.closed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    const rest = this.pending;
    this.pending = [];
    return rest;
  }

  /** The message so far. */
  parts(): CandorMessage["parts"] {
    return assembleParts(this.live.said());
  }

  private report(error: unknown): void {
    this.runtime.log.error({ turnId: this.live.turnId, err: error }, "the replay log could not be written");
  }
}
