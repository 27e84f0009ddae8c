const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const auxiliaries = set(
  "have has had was were is are am be been being got gets get did do does will shall would could should can may might must to going gonna about",
);
export const modals = set("will shall would could should can may might must to going gonna about");
export const beForms = set("was were is are am be been being got gets get");
export const adverbs = set(
  "just already also now then finally first recently previously earlier still again even really indeed both all each once so far too here hereby since today yesterday meanwhile afterwards afterward thus therefore duly well quickly personally ever either only",
);
/** Ends in -ly and is no adverb. */
const notAdverb = set("reply family supply monthly weekly daily apply only assembly");
export const negations = set(
  "not no never nothing none nobody neither nor without cannot hardly unable failed nowhere rather instead n't unsuccessful",
);
export const conjunctions = set("and or then but & plus nor");
export const prepositions = set(
  "to in into under at from onto on with for by about via inside within through as of over after before until towards using",
);
export const determiners = set(
  "the your a an it this that these those all both everything my our its every each another some them him her his their one two three four five six seven eight nine ten several many you everyone and & successfully correctly out off away down up",
);
export const pronouns = set("it that this they these those everything all both each them some others one");
export const persons = set("he she they who someone somebody anyone you he's");
/** What stands before a main clause without being part of it. */
export const openers = set(
  "ok okay sure yes no done great perfect good certainly alright right got understood absolutely thanks well so also and but then finally next update news good done! all set now sorry boom bam yay woohoo hurray alrighty okey dokey cool awesome brilliant lovely nice righto roger copy tadaa ta-da ok! hi hello hey please yep yeah noted fine excellent wonderful however additionally afterwards furthermore meanwhile lastly first second third step quick tada voilà voila hooray btw fyi is it",
);
/** In its clause, what follows is not said to have happened. */
export const conditions = set(
  "if unless until whether suppose supposing imagine assuming provided wish would once lest hypothetically pretend should possible possibly perhaps maybe hope hopefully assume likely probably presumably guess",
);
export const clauseStarts = set(
  "that because since although though while whereas so but and or which who whom after before when once if unless until whether as than where why how then",
);

export const hardStops = /^[;:—–().!?…|→•-]$|^\p{Extended_Pictographic}$|^[\uE002\uE003]$/u;

const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
/** Says when something happened out in the world. */
export const datePattern = new RegExp(
  String.raw`\b(?:in|since|on|by|of|from|until|before|after)\s(?:(?:the|early|late|mid)\s)?(?:(?:1[6-9]|20)\d\d|(?:\d{1,2}\s)?(?:${months})\b(?!\s(?:figures|numbers|rates|report)))|\b(?:on|last|every|each)\s(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:last|this|every|each|per)\s(?:year|quarter|month|decade|century)\b|\b\d{1,2}\s(?:${months})\b|\b(?:twice|once)\s(?:a|since)\b|\bin\s(?:release|version)\s\d`,
  "i",
);
/** Says what usually happens. */
export const habitPattern =
  /\b(?:always|usually|normally|typically|generally|automatically|never|every|each|whenever|until|within|by default|per (?:day|week|month|year)|for (?:\d+|one|two|three|five|ten|thirty|a) (?:days?|weeks?|months?|years?|hours?)|when|if|as soon as|after a)\b/i;
export const earlierPattern =
  /\b(?:earlier|before|previously|already|yesterday|last (?:week|time|month|night|session|turn|year|monday|tuesday|wednesday|thursday|friday)|(?:hours?|days?|weeks?) ago|in (?:our|the|a|this) (?:previous|last|earlier)|as (?:mentioned|said|noted|i said|i mentioned))\b/i;

export const isAdverb = (word: string): boolean => adverbs.has(word) || (/ly$/.test(word) && !notAdverb.has(word));
