import type { SpecialistCall, SpecialistRow, SpecialistState } from "../../chats/schema";
import { specialistLabel } from "../../chats/to-specialist-row";
import { jsonDigest } from "../../core/canonical-json";
import { truncate } from "../../core/truncate";
import type { GatewayReply } from "../../gateway/schema";
import type { ToolDefinition } from "../../gateway/tool-definition";
import type { Receipt } from "../../receipts/schema";
import type { RunRecord } from "../../specialists/contract/verify-contract";
import type { RunResume } from "../pause/schema";
import type { Made } from "../tools/make-call";
import type { TurnScope } from "../turn/turn-scope";
import { RunOutput } from "./run-output";

/** What one specialist's run did, as the chat shows it and as its words are held against. */
export class RunLedger {
  readonly row: SpecialistRow;
  readonly shown: Receipt[];
  readonly labels: Set<string>;
  /** A call that changes something was begun, whatever came of it. */
  hasMutated: boolean;
  /** What its calls returned, for whoever reads it later. */
  readonly output = new RunOutput();
  private over = false;
  private readonly outcomes: RunResume["ledger"]["outcomes"];
  /** Changes that were asked for, in their order. */
  private readonly changes: RunResume["ledger"]["changes"];

  private constructor(
    private readonly scope: TurnScope,
    from: RunResume["ledger"],
  ) {
    this.row = from.row;
    this.shown = [...from.shown];
    this.labels = new Set(from.labels);
    this.hasMutated = from.hasMutated;
    this.outcomes = [...from.outcomes];
    this.changes = [...from.changes];
    this.show();
  }

  /** Of a run that begins. */
  static begin(scope: TurnScope, of: { runId: string; name: string; description: string }): RunLedger {
    const row: SpecialistRow = {
      runId: of.runId,
      name: of.name,
      label: specialistLabel(of.name),
      description: truncate(of.description, 2_000),
      state: scope.lanes.isFull ? "queued" : "running",
      say: null,
      reason: null,
      verification: null,
      startedAt: scope.ctx.clock.now().toISOString(),
      finishedAt: null,
      calls: [],
    };
    return new RunLedger(scope, { row, shown: [], labels: [], hasMutated: false, outcomes: [], changes: [] });
  }

  /** Of a run that stood still for people and goes on. */
  static resume(scope: TurnScope, from: RunResume["ledger"]): RunLedger {
    return new RunLedger(scope, { ...from, row: { ...from.row, state: "running" } });
  }

  /** Everything that `resume` goes on from. */
  snapshot(): RunResume["ledger"] {
    const { row, shown, labels, hasMutated, outcomes, changes } = this;
    return structuredClone({ row, shown, labels: [...labels], hasMutated, outcomes, changes });
  }

  /** It waited for others and works now. */
  start(): void {
    Object.assign(this.row, { state: "running", startedAt: this.scope.ctx.clock.now().toISOString() });
    this.show();
  }

  /** The run stands still until its cards are decided. */
  pause(): void {
    this.row.state = "waiting";
    this.show();
  }

  /**
   * The key of a change: asked for twice in one run it is made once. Where making it again does no harm it is made
   * again after another change of its kind: a folder that was made, removed and made anew stands there in the end.
   */
  keyOfChange({ name, group, idempotency }: ToolDefinition, input: unknown): string {
    const digest = jsonDigest(input);
    const change = { group, call: `${name}:${digest}` };
    const others = this.changes.filter((other) => other.group === group && other.call !== change.call).length;
    this.changes.push(change);
    const key = `${this.row.runId}:${digest}`;
    return idempotency === "idempotent" && others > 0 ? `${key}:${others}` : key;
  }

  /** Notes that a call starts; returns what to note when it ends. */
  startCall(callId: string, tool: ToolDefinition | undefined, name: string, input: unknown): (made: Made) => void {
    const started = performance.now();
    const call: SpecialistCall = {
      id: callId,
      tool: name,
      label: tool?.label ?? name,
      summary: summaryOf(input),
      state: "running",
      code: null,
      ms: null,
    };
    const mutates = tool !== undefined && tool.operation !== "read";
    this.hasMutated ||= mutates;
    this.scope.tally.mayHaveChanged ||= mutates;
    this.row.calls.push(call);
    this.show();
    return (made) => {
      if ("reply" in made) this.output.add(name, input, made.reply);
      this.note(call, mutates, "held" in made ? undefined : made.reply, started);
    };
  }

  /** Notes what became of a call that waited for a person. @param edited its arguments, if that person changed them */
  settle(callId: string, mutates: boolean, reply: GatewayReply, edited?: unknown): void {
    const call = this.row.calls.find((candidate) => candidate.id === callId);
    if (!call) return;
    if (edited !== undefined) call.summary = summaryOf(edited);
    this.note(call, mutates, reply, undefined);
  }

  /** @param reply undefined: a person is asked first */
  private note(
    call: SpecialistCall,
    mutates: boolean,
    reply: GatewayReply | undefined,
    startedMs: number | undefined,
  ): void {
    if (reply === undefined) {
      call.state = "waiting";
    } else {
      const denied = reply.status === "denied" || reply.status === "limited";
      const ok = reply.status === "ok" || reply.status === "pending";
      call.state = ok ? (reply.status === "ok" ? "done" : "pending") : denied ? "denied" : "failed";
      call.code = reply.code;
      if (startedMs !== undefined) call.ms = Math.round(performance.now() - startedMs);
      this.outcomes.push({ tool: call.tool, mutates, ok, denied });
      this.shown.push(...(reply.receipts ?? (reply.receipt ? [reply.receipt] : [])));
      for (const label of labelsOf(reply.data)) {
        this.labels.add(label);
        this.scope.labels.add(Number(label.slice(1, -1)));
      }
    }
    this.show();
  }

  end(state: SpecialistState, told: Pick<SpecialistRow, "say" | "reason" | "verification">): void {
    Object.assign(this.row, told, { state, finishedAt: this.scope.ctx.clock.now().toISOString() });
    this.show();
    // A call that outlives its run changes nothing any more.
    this.over = true;
  }

  callIds(): string[] {
    return this.row.calls.map((call) => call.id);
  }

  /** Every call that was made was refused. */
  allDenied(): boolean {
    return this.outcomes.length > 0 && this.outcomes.every((outcome) => outcome.denied);
  }

  record(recorded: readonly Receipt[]): RunRecord {
    return { recorded, shown: this.shown, calls: this.outcomes, labels: this.labels };
  }

  private show(): void {
    if (this.over) return;
    this.row.progressAt = this.row.finishedAt ? undefined : this.scope.ctx.clock.now().toISOString();
    // What is said is a copy of its own: listeners keep the row as it was at that moment.
    this.scope.emit({ type: "data-specialist", id: this.row.runId, data: this.row });
  }
}

/** The first words among the arguments: what was searched for, or the topic. */
function summaryOf(input: unknown): string {
  const values = typeof input === "object" && input !== null ? Object.values(input) : [input];
  const words = values.flat().find((value) => typeof value === "string" && value.trim() !== "");
  return typeof words === "string" ? truncate(words.replaceAll(/\s+/g, " ").trim(), 120) : "";
}

/** Labels of what a call returned: one for each passage of a search, or one for a whole run. */
function labelsOf(data: unknown): string[] {
  const { hits, label: own } = (data ?? {}) as { hits?: unknown; label?: unknown };
  if (typeof own === "string" && /^\[\d{1,6}\]$/.test(own)) return [own];
  if (!Array.isArray(hits)) return [];
  return hits.flatMap((hit: { label?: unknown }) => (typeof hit.label === "string" ? [hit.label] : []));
}
