import type { Receipt } from "../../../receipts/schema";
import type { Claim, Deed } from "../deeds";
import { isNamed } from "./names";
import { isOfKind } from "./receipt-kinds";

/** What is on record when an answer is held against it. */
export interface Evidence {
  /** What this turn has to show, as it stands now. */
  receipts: readonly Receipt[];
  /** What earlier turns of the thread have to show. */
  earlier: readonly Receipt[];
  /** Tools that were called in this turn and answered. */
  calls: readonly string[];
  /** The user asks about what was done: deeds of earlier turns are an answer. */
  isInquiry: boolean;
}

export interface Match {
  state: "backed" | "pending" | "unbacked";
  /** The receipts that back it; empty for what was only read. */
  receipts: string[];
}

type Operation = Receipt["operation"];
const anyChange: readonly Operation[] = [
  "generate",
  "create",
  "update",
  "write_file",
  "edit_file",
  "export",
  "mkdir",
  "move_file",
  "post",
  "send",
];

/** Which operations can be what a deed tells of. */
const operations: Readonly<Record<Exclude<Deed, "read" | "complete" | "change">, readonly Operation[]>> = {
  save: ["write_file", "edit_file", "create", "update", "generate", "export"],
  create: ["generate", "create", "write_file", "mkdir", "export", "post"],
  update: ["update", "edit_file", "write_file", "generate", "create"],
  delete: ["delete", "rm", "rmdir"],
  move: ["move_file", "update"],
  send: ["send", "post"],
  post: ["post", "create", "send"],
  share: ["update", "send", "post", "create"],
  schedule: ["create", "update", "send"],
  upload: ["write_file", "create", "export", "generate"],
  export: ["export", "write_file", "generate"],
  set: ["update", "create", "delete"],
};

const unbacked: Match = { state: "unbacked", receipts: [] };

/** Holds a claim against the records: kind of deed, kind of thing and, where it was named, the thing itself. */
export function matchClaim(claim: Claim, evidence: Evidence): Match {
  const now = matchIn(claim, evidence.receipts, evidence.calls);
  if (now.state === "backed" || !(claim.earlier || evidence.isInquiry)) return now;
  const before = matchIn(claim, evidence.earlier, []);
  return before.state === "unbacked" ? now : before;
}

function matchIn(claim: Claim, receipts: readonly Receipt[], calls: readonly string[]): Match {
  if (claim.deed === "read") return matchRead(claim, receipts, calls);
  const fitting = receipts.filter((receipt) => fits(claim, receipt));
  const done = fitting.filter(({ status }) => status === "success");
  const open = fitting.filter(({ status }) => status === "pending" || status === "unknown");
  const ids = (list: readonly Receipt[]) => list.map(({ id }) => id);
  if (claim.deed === "complete") {
    // Nothing that is still under way is done, and something must have been done at all.
    if (open.length > 0) return unbacked;
    return done.length > 0 || calls.length > 0 ? { state: "backed", receipts: ids(done) } : unbacked;
  }
  if (claim.names.length > 0 && !claim.names.every((name) => [...done, ...open].some((each) => isNamed(each, name)))) {
    return unbacked;
  }
  const named = (list: Receipt[]) =>
    claim.names.length > 0 ? list.filter((each) => claim.names.some((name) => isNamed(each, name))) : list;
  const [isDone, isOpen] = [named(done), named(open)];
  if (claim.aspect === "started" && isOpen.length > 0) return { state: "pending", receipts: ids(isOpen) };
  if (
    isDone.length > 0 &&
    (claim.names.length === 0 || claim.names.every((name) => isDone.some((each) => isNamed(each, name))))
  ) {
    return { state: "backed", receipts: ids(isDone) };
  }
  // Under way, and told as done.
  return unbacked;
}

function fits(claim: Claim, receipt: Receipt): boolean {
  if (claim.deed === "complete") return true;
  // What is changed in a folder is changed in the folder: "I tidied it up" may have been a removal.
  const isWithin = /^(?:change|update)$/.test(claim.deed) && claim.kind === "folder";
  if (!(isWithin && receipt.route === "knowledge_base")) {
    if (!allows(claim, receipt) || !isOfKind(receipt, claim.kind)) return false;
  }
  return claim.places.every((place) => agrees(place, receipt));
}

function allows({ deed, kind }: Claim, receipt: Receipt): boolean {
  if (deed === "read" || deed === "complete") return true;
  if (deed === "change") return true;
  // A line that is taken out of a document or a list is an edit of it.
  if (deed === "delete" && /^(?:entry|list|table|change|draft|data|setting|comment)$/.test(kind ?? ""))
    return [...operations.delete, ...operations.update].includes(receipt.operation);
  // Memory is one document: whatever happens in it is recorded as an update.
  if (receipt.route === "memory") return /^(?:save|create|update|delete|set)$/.test(deed);
  if (kind === "change" && anyChange.includes(receipt.operation)) return true;
  return operations[deed].includes(receipt.operation);
}

/** A path or an address that is given must be that of the receipt, where the receipt has such a thing. */
function agrees(place: string, receipt: Receipt): boolean {
  const { preview = "", route, external_id = "" } = receipt;
  if (/@/.test(place)) return !/@/.test(preview) || preview.toLowerCase().includes(place.toLowerCase());
  if (/^https?:/.test(place)) return true;
  const isPath = route === "knowledge_base" && /[/]|\.\w{2,5}$/.test(place);
  return !isPath || isNamed(receipt, place) || isNamed({ ...receipt, preview: external_id }, place);
}

function matchRead({ kind, names }: Claim, receipts: readonly Receipt[], calls: readonly string[]): Match {
  const backed: Match = { state: "backed", receipts: [] };
  // Memory stands before the model in every turn.
  if (kind === "memory") return backed;
  const ofWeb = calls.filter((tool) => /web|crawl|browse|page/.test(tool));
  if (kind === "web" || (kind === "page" && names.some((name) => /^https?:/.test(name))))
    return ofWeb.length > 0 ? backed : unbacked;
  const special = kind === "calendar" || kind === "event" ? /calendar|event/ : kind === "email" ? /mail/ : undefined;
  if (special) return calls.some((tool) => special.test(tool)) ? backed : unbacked;
  return calls.length > 0 || receipts.length > 0 ? backed : unbacked;
}
