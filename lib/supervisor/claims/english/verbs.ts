import type { Deed } from "../deeds";

/** What a form of a verb may be. `past` also is the participle unless the verb has another. */
export interface VerbForm {
  deed: Deed;
  base: string;
  form: "base" | "past" | "participle" | "both" | "ing";
}

const regular: Partial<Record<Deed, string>> = {
  save: "save store record remember note log register memorize memorise preserve bookmark file jot persist keep:kept commit stash capture retain cache deposit memo tuck enter",
  create:
    "create generate produce build:built write:wrote:written make:made draft prepare compose compile assemble render establish open implement design author spawn craft provision instantiate scaffold construct",
  update:
    "update edit change modify revise correct fix adjust amend rewrite:rewrote:rewritten replace append add insert merge extend expand apply restore revert undo:undid:undone overwrite:overwrote:overwritten reschedule refresh sync format convert rework improve clean shorten lengthen trim condense simplify reorganize reorganise organize organise sort tidy patch tag label mark tweak bump polish refine alter swap adapt tune rectify augment enrich fill enhance reformat retitle populate supplement upgrade remedy consolidate deduplicate backdate",
  delete:
    "delete remove erase clear discard purge drop wipe trash eliminate zap scrap bin nuke scrub axe unlink strike:struck:stricken prune dispose weed expunge delist withdraw:withdrew:withdrawn revoke recycle void",
  move: "move rename relocate archive transfer migrate shift reposition rehome refile",
  send: "send:sent email e-mail mail forward notify inform message dm text invite deliver submit reply remind contact ping cc alert dispatch relay transmit convey email text e-mail route resend:resent respond escalate",
  post: "post publish comment tweet announce broadcast cross-post crosspost repost blog",
  share: "share grant",
  schedule: "schedule book reserve arrange slot pencil prebook postpone",
  upload: "upload attach import ingest sideload enclose",
  export: "export download",
  set: "enable disable activate deactivate configure assign close cancel approve order pay:paid purchase buy:bought install connect disconnect subscribe unsubscribe mute unmute pin unpin reset set:set lock unlock adopt link hide:hid:hidden block toggle authorize authorise deploy pause resume cancel star flag accept decline reject renew refund charge enrol enroll whitelist",
  read: "search check read:read review inspect scan browse consult examine visit crawl query study retrieve verify fetch double-check find:found analyse analyze skim peruse scour comb dig:dug:dug trawl sift cross-check crosscheck cross-reference recheck re-read reread:reread validate trace investigate probe survey explore view watch lookup analyze spot-check proofread:proofread locate browse glance peek parse research",
};

/** Double their last consonant. */
const doubled = new Set(
  "log cancel label drop submit commit scan jot tag unpin pin bin scrap zap scrub swap skim slot transmit flag transfer trim".split(
    " ",
  ),
);

const forms = new Map<string, VerbForm>();

function put(word: string, form: VerbForm): void {
  if (!forms.has(word)) forms.set(word, form);
}

for (const [deed, list] of Object.entries(regular) as [Deed, string][]) {
  for (const entry of list.split(" ")) {
    const [base = "", past = "", participle] = entry.split(":");
    const stem = doubled.has(base) ? base + base.at(-1) : base;
    const ed = /e$/.test(base) ? `${base}d` : /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`;
    const ing = /[^e]e$/.test(base) ? `${base.slice(0, -1)}ing` : `${stem}ing`;
    put(past || ed, { deed, base, form: participle ? "past" : "both" });
    if (participle) put(participle, { deed, base, form: "participle" });
    // American spelling.
    if (/l$/.test(stem) && stem !== base) put(`${base}ed`, { deed, base, form: "both" });
    put(base, { deed, base, form: "base" });
    put(ing, { deed, base, form: "ing" });
  }
}

/** The verb that an English word may be a form of, when it is one of a deed. Spellings of e-mail count as one. */
export function englishVerb(word: string): VerbForm | undefined {
  return forms.get(word);
}

/** Said of a thing that goes its way: "the reminder went out". */
export const wentOut = /^(?:has\s|have\s)?(?:just\s|already\s|now\s)?(?:gone|went)\s(?:out|off)\b/;

/** Words that begin a deed without ending it. */
export const startVerb =
  /^(?:started|begun|began|kicked|launched|triggered|initiated|queued|commenced|requested|submitted|ordered|commissioned)$/;

/** Nouns that name a deed. */
export const nominal: Readonly<Record<string, Deed>> = {
  upload: "upload",
  uploading: "upload",
  export: "export",
  download: "export",
  generation: "create",
  creation: "create",
  production: "create",
  writing: "create",
  deletion: "delete",
  removal: "delete",
  import: "upload",
  search: "read",
  crawl: "read",
  move: "move",
  transfer: "move",
  backup: "save",
  synchronization: "update",
  sync: "update",
  update: "update",
  booking: "schedule",
  delivery: "send",
};
