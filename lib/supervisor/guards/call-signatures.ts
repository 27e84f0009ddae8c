import { jsonDigest } from "../../core/canonical-json";

/** The equal call that is held back: two may be needed, a third has learned nothing from them. */
const heldAt = 3;

/**
 * Counts equal calls (same agent, same tool, same arguments) since the last message of the user, wherever others
 * stand between them.
 */
export class CallSignatures {
  private readonly counts: Map<string, number>;

  constructor(counts: Iterable<readonly [string, number]> = []) {
    this.counts = new Map(counts);
  }

  /** Notes a call. True: it is the third of its kind and is not to run before a person has said so. */
  repeats(agentPath: readonly string[], tool: string, input: unknown): boolean {
    const signature = signatureOf(agentPath, tool, input);
    const count = (this.counts.get(signature) ?? 0) + 1;
    // Whoever lets it go on is asked again only after as many more.
    this.counts.set(signature, count === heldAt ? 0 : count);
    return count === heldAt;
  }

  entries(): Array<[string, number]> {
    return [...this.counts];
  }
}

function signatureOf(agentPath: readonly string[], tool: string, input: unknown): string {
  try {
    return `${agentPath.join(">")} ${tool} ${jsonDigest(input ?? null)}`;
  } catch {
    // What has no canonical form (a lone surrogate, a huge number) still repeats itself as text.
    return `${agentPath.join(">")} ${tool} ${JSON.stringify(input)}`;
  }
}
