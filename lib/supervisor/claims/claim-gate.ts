import type { ClaimMark } from "../../chats/schema";
import type { TurnScope } from "../turn/turn-scope";
import { ClaimReader } from "./claim-reader";
import { correctionLine, inOrder, type Unconfirmed } from "./correction";
import type { Claim } from "./deeds";
import { recordedEvidence, shownEvidence } from "./match/gather-evidence";
import { type Evidence, matchClaim } from "./match/match-claim";
import { reword } from "./reword";
import { safePrefix } from "./text/safe-prefix";
import { type Segment, SegmentScanner } from "./text/segment-scanner";

interface Sentence {
  segment: Segment;
  claims: Claim[];
  /** Characters of it that were shown before it had ended. */
  shown: number;
}

/** The text part that is being said. */
interface OpenText {
  /** Its place among the message's texts; given with its first word. */
  index: number | undefined;
  scanner: SegmentScanner;
  reader: ClaimReader;
  /** Characters that were shown of it. */
  length: number;
  /** Characters of the sentence that has not ended, which were shown already. */
  ahead: number;
  /** Its last characters, for whoever has to go on behind them. */
  tail: string;
}

const tailKept = 2_000;

/**
 * Shows text sentence by sentence, and what claims a deed only with its mark. From the first sentence that no record
 * confirms the text is held; what comes of it is decided by `settle`.
 */
export class ClaimGate {
  private text: OpenText | undefined;
  private held: Sentence[] = [];
  private readonly marks: ClaimMark[];

  constructor(
    private readonly scope: TurnScope,
    private readonly question: string,
    /** Texts that the turn has begun already. */
    private texts: number,
  ) {
    const before = scope.said().findLast((chunk) => chunk.type === "data-claims");
    this.marks = before?.type === "data-claims" ? [...before.data.items] : [];
  }

  /** A new text begins. While one is held, it goes on in that one: order must stay. */
  async begin(): Promise<void> {
    if (this.held.length > 0) return this.hear("\n\n");
    this.text = {
      index: undefined,
      scanner: new SegmentScanner(),
      reader: new ClaimReader(),
      length: 0,
      ahead: 0,
      tail: "",
    };
  }

  async hear(words: string): Promise<void> {
    if (!this.text || words === "") return;
    await this.take(this.text.scanner.push(words));
    if (this.held.length === 0) this.flow(this.text);
  }

  /** Shows what of the unfinished sentence cannot become part of a claim any more. */
  private flow(text: OpenText): void {
    const { beginning } = text.scanner;
    const safe = beginning === undefined ? 0 : safePrefix(beginning);
    if (safe <= text.ahead) return;
    this.say(text, beginning!.slice(text.ahead, safe));
    text.ahead = safe;
  }

  /** The text is over; what is held of it stays held. */
  async end(): Promise<void> {
    if (!this.text) return;
    await this.take(this.text.scanner.end());
    if (this.held.length === 0) this.closeText();
  }

  /** Records may have come in meanwhile: shows what they confirm. */
  async recheck(): Promise<void> {
    if (this.held.length === 0) return;
    const waiting = this.held;
    this.held = [];
    await this.pass(waiting);
  }

  /**
   * The step is over. What is still held is reworded once, if `signal` is given, and shown; what is still not
   * confirmed is marked and followed by a line that says so.
   */
  async settle(signal?: AbortSignal): Promise<void> {
    await this.end();
    await this.recheck();
    const { text } = this;
    if (!text) return;
    if (this.held.length > 0) {
      const evidence = await recordedEvidence(this.scope, this.shown());
      const reworded = signal && (await this.askAgain(text, evidence, signal));
      const sentences = reworded === undefined ? this.held : read(reworded);
      this.held = [];
      const unconfirmed = sentences.flatMap((sentence) => this.show(text, sentence, evidence));
      this.closeText();
      if (unconfirmed.length > 0) this.correct(unconfirmed);
    }
    this.closeText();
  }

  private async askAgain(text: OpenText, evidence: Evidence, signal: AbortSignal): Promise<string | undefined> {
    const held = this.held.map(({ segment, shown }) => segment.text.slice(shown)).join("");
    const unconfirmed = this.held
      .filter(({ claims }) => claims.some((claim) => matchClaim(claim, evidence).state === "unbacked"))
      .map(({ segment }) => segment.text.trim());
    const lead = /^\s*/.exec(held)![0];
    const words = await reword(
      this.scope,
      { shown: text.tail, held: held.trim(), unconfirmed, receipts: evidence.receipts },
      signal,
    );
    return words && lead + words;
  }

  private async take(segments: readonly Segment[]): Promise<void> {
    const { text } = this;
    if (!text) return;
    const sentences = segments.map((segment, index) => {
      return { segment, claims: text.reader.read(segment), shown: index === 0 ? text.ahead : 0 };
    });
    if (sentences.length > 0) text.ahead = 0;
    await this.pass(sentences);
  }

  /** Shows sentences up to the first that is not confirmed and holds the rest. */
  private async pass(sentences: readonly Sentence[]): Promise<void> {
    for (const sentence of sentences) {
      if (this.held.length > 0 || !(await this.passes(sentence))) this.held.push(sentence);
    }
  }

  private async passes(sentence: Sentence): Promise<boolean> {
    const { text } = this;
    if (!text) return false;
    if (sentence.claims.length === 0) {
      this.say(text, sentence.segment.text.slice(sentence.shown));
      return true;
    }
    const isConfirmed = (evidence: Evidence) =>
      sentence.claims.every((claim) => matchClaim(claim, evidence).state !== "unbacked");
    let evidence = this.shown();
    // The database is asked only when what the turn has shown does not do: receipts settle, and earlier turns count.
    if (!isConfirmed(evidence)) evidence = await recordedEvidence(this.scope, evidence);
    if (!isConfirmed(evidence)) return false;
    this.show(text, sentence, evidence);
    return true;
  }

  private shown(): Evidence {
    return shownEvidence(this.scope.said(), this.question);
  }

  /** Shows a sentence with its marks; returns what of it is not confirmed. */
  private show(text: OpenText, { segment, claims, shown }: Sentence, evidence: Evidence): Unconfirmed[] {
    const unconfirmed: Unconfirmed[] = [];
    const marks = claims.map((claim): ClaimMark => {
      const { state, receipts } = matchClaim(claim, evidence);
      const started = matchClaim({ ...claim, aspect: "started" }, evidence).state === "pending";
      const words = segment.text.slice(claim.start - segment.start, claim.end - segment.start);
      if (state === "unbacked") unconfirmed.push({ sentence: words, isStarted: started });
      const before = text.length - shown - segment.start;
      const [start, end] = [before + claim.start, before + claim.end];
      return { text: this.indexOf(text), start, end, state, deed: claim.deed, receipts };
    });
    this.marks.push(...marks);
    if (marks.length > 0) {
      // The mark before the words: nobody ever has the one without the other.
      this.scope.emit({ type: "data-claims", id: "claims", data: { items: inOrder(this.marks) } });
    }
    this.say(text, segment.text.slice(shown));
    return unconfirmed;
  }

  /** A text starts with its first word: empty ones are never shown. */
  private say(text: OpenText, delta: string): void {
    if (delta === "") return;
    const id = `text-${this.indexOf(text) + 1}`;
    this.scope.emit({ type: "text-delta", id, delta });
    text.length += delta.length;
    text.tail = (text.tail + delta).slice(-tailKept);
  }

  private indexOf(text: OpenText): number {
    if (text.index === undefined) {
      text.index = this.texts;
      this.texts += 1;
      this.scope.emit({ type: "text-start", id: `text-${text.index + 1}` });
    }
    return text.index;
  }

  private closeText(): void {
    const { text } = this;
    if (text?.index !== undefined) this.scope.emit({ type: "text-end", id: `text-${text.index + 1}` });
    this.text = undefined;
  }

  private correct(unconfirmed: readonly Unconfirmed[]): void {
    const id = `text-${this.texts + 1}`;
    this.texts += 1;
    this.scope.emit({ type: "text-start", id });
    this.scope.emit({ type: "text-delta", id, delta: correctionLine(unconfirmed) });
    this.scope.emit({ type: "text-end", id });
  }
}

function read(text: string): Sentence[] {
  const scanner = new SegmentScanner();
  const reader = new ClaimReader();
  return [...scanner.push(text), ...scanner.end()].map((segment) => ({
    segment,
    claims: reader.read(segment),
    shown: 0,
  }));
}
