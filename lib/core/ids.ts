import { randomFillSync } from "node:crypto";

/** What an id belongs to; the prefix makes it readable in logs and on slips. */
export type IdKind =
  | "user"
  | "session"
  | "token"
  | "workspace"
  | "member"
  | "invite"
  | "thread"
  | "turn"
  | "message"
  | "call"
  | "run"
  | "spill"
  | "cite"
  | "memory"
  | "entry"
  | "summary"
  | "prompt"
  | "receipt"
  | "audit"
  | "document"
  | "blob"
  | "report"
  | "resume"
  | "automation"
  | "trigger"
  | "automationRun"
  | "mail"
  | "image"
  | "event"
  | "job"
  | "notification"
  | "switch"
  | "approval"
  | "execution"
  | "grant"
  | "rule"
  | "hold"
  | "credential"
  | "undo"
  | "request";

const prefixes: Record<IdKind, string> = {
  user: "usr",
  session: "ses",
  token: "tok",
  workspace: "ws",
  member: "mem",
  invite: "inv",
  thread: "thr",
  turn: "trn",
  message: "msg",
  call: "call",
  run: "run",
  spill: "spill",
  cite: "cit",
  memory: "mry",
  entry: "men",
  summary: "sum",
  prompt: "prm",
  receipt: "r",
  audit: "aud",
  document: "doc",
  blob: "blb",
  report: "rep",
  resume: "res",
  automation: "aut",
  trigger: "trg",
  automationRun: "arn",
  mail: "mal",
  image: "img",
  event: "evt",
  job: "job",
  notification: "ntf",
  switch: "swi",
  approval: "apr",
  execution: "exe",
  grant: "grt",
  rule: "rul",
  hold: "hld",
  credential: "crd",
  undo: "und",
  request: "req",
};

// Crockford's alphabet: no I, L, O, U, so that an id can be read aloud and typed.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface Ids {
  /** `<prefix>_<16 characters>`: 80 random bits. */
  next(kind: IdKind): string;
}

// Asked of the system in larger pieces: one id alone would cost as much as all that is done for a call.
const random = new Uint8Array(4096);
let used = random.length;

export const randomIds: Ids = {
  next(kind) {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    let text = "";
    // 256 is a multiple of 32: the remainder is uniform.
    for (const end = used + 16; used < end; used += 1) text += alphabet[random[used]! % 32];
    return `${prefixes[kind]}_${text}`;
  },
};
