/** Kinds of personal data that hurt most in the wrong hands, and the words by which a line shows them. */
const kinds: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "health",
    /\b(?:diagnos(?:ed|is)|illness|disease|cancer|diabet(?:es|ic)|hiv|depress(?:ion|ed)|anxiety disorder|adhd|autis(?:m|tic)|epilep\w+|asthma|pregnan(?:t|cy)|miscarriage|medication|prescri(?:bed|ption)|chemotherapy|therap(?:y|ist)|psychiatr\w+|surgery|disabilit(?:y|ies)|disabled person|blood type|allerg(?:y|ic|ies)|sick note|burn-?out)\b|诊断|患有|疾病|癌症|糖尿病|抑郁|怀孕|服药|用药|药物治疗|过敏|残疾|手术|病史|血型|艾滋/i,
  ],
  [
    "religion or belief",
    /\b(?:christian|catholic|protestant|muslim|jewish|hindu|buddhist|atheist|sikh|mormon|religion is|believes in god)\b|信仰|基督教徒|天主教徒|穆斯林|佛教徒|犹太教/i,
  ],
  [
    "political opinion or union membership",
    /\b(?:votes? (?:for|against)|voted (?:for|against)|party member|member of the .{0,30}\b(?:party|union)\b|trade union member|political (?:opinion|view)s?)\b|政治立场|党员|投票给|工会会员/i,
  ],
  [
    "sexual life or orientation",
    /\b(?:gay|lesbian|bisexual|transgender|sexual orientation|homosexual)\b|性取向|同性恋|双性恋|跨性别/i,
  ],
  ["ethnic origin", /\b(?:ethnicity|ethnic origin|racial origin|of .{2,30} descent)\b|民族是|种族/i],
  [
    "criminal record",
    /\b(?:convicted of|criminal record|conviction for|was arrested|in prison for)\b|犯罪记录|前科|被捕/i,
  ],
  ["biometric data", /\b(?:fingerprints?|iris scan|face scan|genetic (?:test|data)|dna test)\b|指纹|虹膜|基因检测/i],
];

/** Which kind of special personal data a line tells of, or undefined. Words alone decide: it may be one too many. */
export function findSpecialData(line: string): string | undefined {
  return kinds.find(([, pattern]) => pattern.test(line))?.[0];
}

const somebody =
  /\b(?:i|i'm|my|me|he|she|his|her|him|who)\b|[\p{Lu}]\p{Ll}+(?:'s|’s| (?:is|has|was|had|takes|suffers|got|needs|votes?|voted))\b|我|他|她|患有|被诊断/u;

/** Whether a line tells of a person, not of things: "Ben is allergic to nuts", not "menus name allergies". */
export function isAboutSomebody(line: string): boolean {
  return somebody.test(line);
}
