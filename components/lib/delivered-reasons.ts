/** A sentence that the server says of itself, and where its values stand in it. */
interface Known {
  key: ReasonKey;
  pattern: RegExp;
}

export type ReasonKey =
  | "nobody"
  | "settingsUnreadable"
  | "newTool"
  | "rule"
  | "ruleUnreadable"
  | "noMember"
  | "roleLacks"
  | "roleNotNamed"
  | "tokenLacks"
  | "tokenReads"
  | "roleReads"
  | "notTheirs"
  | "rests"
  | "credentialMissing"
  | "credentialExpired"
  | "heldAlike"
  | "heldAmbiguous"
  | "heldUnclear"
  | "heldWide"
  | "held";

const known: readonly Known[] = [
  { key: "nobody", pattern: /^It is not to be run by anybody\.$/ },
  { key: "settingsUnreadable", pattern: /^Its settings cannot be read, so it is kept off\.$/ },
  { key: "newTool", pattern: /^It is new, and has not come here yet\.$/ },
  { key: "rule", pattern: /^A rule of this workspace denies it\.$/ },
  {
    key: "ruleUnreadable",
    pattern: /^A rule of this workspace cannot be read, so what it may be about is kept off\.$/,
  },
  { key: "noMember", pattern: /^No longer a member of this workspace\.$/ },
  { key: "roleLacks", pattern: /^The role (?<role>\w+) does not have (?<permission>[\w:]+)\.$/ },
  { key: "roleNotNamed", pattern: /^In this workspace it is for (?<roles>.+), not for the role (?<role>\w+)\.$/ },
  { key: "tokenLacks", pattern: /^The access token does not include (?<permission>[\w:]+)\.$/ },
  { key: "tokenReads", pattern: /^The access token only reads, and this changes something\.$/ },
  { key: "roleReads", pattern: /^The role (?<role>\w+) may read, and this changes something\.$/ },
  { key: "notTheirs", pattern: /^It belongs to (?<owner>\w+), not to (?<agents>[\w >]+)\.$/ },
  {
    key: "rests",
    pattern: /^It has failed several times lately and rests until (?<time>\d\d:\d\d:\d\d) UTC\.$/,
  },
  { key: "credentialMissing", pattern: /^The credential "(?<name>.+)" is not stored in this workspace\.$/ },
  { key: "credentialExpired", pattern: /^The credential "(?<name>.+)" of this workspace is no longer valid\.$/ },
  { key: "heldAlike", pattern: /^Its rollout is stopped: its manual is too like another tool's\.$/ },
  { key: "heldAmbiguous", pattern: /^Its rollout is stopped: calls fail too often, .+\.$/ },
  { key: "heldUnclear", pattern: /^Its rollout is stopped: its arguments are wrong too often, .+\.$/ },
  { key: "heldWide", pattern: /^Its rollout is stopped: it is refused too often, .+\.$/ },
  { key: "held", pattern: /^Its rollout is stopped: its figures need a look\.$/ },
];

/** Which of the server's own reasons a sentence is; null for what a person wrote. */
export function readReason(sentence: string): { key: ReasonKey; values: Record<string, string> } | null {
  for (const { key, pattern } of known) {
    const match = pattern.exec(sentence);
    if (match) return { key, values: { ...match.groups } };
  }
  return null;
}
